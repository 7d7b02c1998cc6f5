import { documentTypes } from '@vestibule/domain/documents/items'
import { verificationResults } from '@vestibule/domain/review/identification'
import { screenResults } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { ownClientCall } from './call.ts'

const verification = z.enum(verificationResults)

export const getKycCheck = ownClientCall(
  'getKycCheck',
  'The items that the broker verified; no result before its first check',
  {
    reply: z.object({
      watchlist_screen: z.enum(screenResults),
      results: z.array(
        z.object({
          name_verified: verification,
          legal_address_verified: verification,
          birth_date_verified: verification,
          identification_number_verified: verification,
        }),
      ),
    }),
  },
)

export const listInvestigations = ownClientCall(
  'listInvestigations',
  "The broker's investigations of the applicant, with their states",
  {
    reply: z.object({
      investigations: z.array(
        z.object({ id: z.string(), state: z.string(), watchlist_screen: z.enum(screenResults) }),
      ),
    }),
  },
)

export const uploadDocuments = ownClientCall(
  'uploadDocuments',
  'Uploads identity documents, one file field per document type, and forwards them to the broker',
  {
    files: true,
    reply: z.object({
      documents: z.array(
        z.object({
          type: z.enum(documentTypes),
          /** ACCEPTED means that our server stored the file; HANDED_OVER means that the broker received the file. */
          state: z.enum(['ACCEPTED', 'HANDED_OVER']),
        }),
      ),
    }),
  },
)
