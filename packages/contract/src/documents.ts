import { DOCUMENT_TYPES } from '@vestibule/domain/documents/items'
import { VERIFICATIONS } from '@vestibule/domain/review/identification'
import { SCREENS } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import { ownClient } from './entities.ts'

const verification = z.enum(VERIFICATIONS)

export const getKycCheck = call({
  ...endpoints.getKycCheck,
  who: 'applicant',
  summary: 'Which items of the applicant the broker could verify; no result while nothing was checked',
  params: ownClient,
  reply: z.object({
    watchlist_screen: z.enum(SCREENS),
    results: z.array(
      z.object({
        name_verified: verification,
        legal_address_verified: verification,
        birth_date_verified: verification,
        identification_number_verified: verification,
      }),
    ),
  }),
})

export const listInvestigations = call({
  ...endpoints.listInvestigations,
  who: 'applicant',
  summary: "The broker's looks into the applicant, and how far they are",
  params: ownClient,
  reply: z.object({
    investigations: z.array(
      z.object({ id: z.string(), state: z.string(), watchlist_screen: z.enum(SCREENS) }),
    ),
  }),
})

export const uploadDocuments = call({
  ...endpoints.uploadDocuments,
  who: 'applicant',
  summary: 'Takes identity documents, a file field named by each document type, and hands them to the broker',
  params: ownClient,
  files: true,
  reply: z.object({
    documents: z.array(
      z.object({
        type: z.enum(DOCUMENT_TYPES),
        /** ACCEPTED: with us, and on the way; HANDED_OVER: the broker has it */
        state: z.enum(['ACCEPTED', 'HANDED_OVER']),
      }),
    ),
  }),
})
