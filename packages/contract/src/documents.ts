import { allDocumentTypes, verificationItems } from '@vestibule/domain/documents/items'
import { phoneUploadStates } from '@vestibule/domain/documents/phone-upload'
import { verificationResults } from '@vestibule/domain/review/identification'
import { screenResults } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { openCall, ownClientCall } from './call.ts'
import { text } from './entities.ts'

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

const uploaded = z.object({
  documents: z.array(
    z.object({
      type: z.enum(allDocumentTypes),
      /** ACCEPTED means that our server stored the file; HANDED_OVER means that the broker received the file. */
      state: z.enum(['ACCEPTED', 'HANDED_OVER']),
    }),
  ),
})

export const uploadDocuments = ownClientCall(
  'uploadDocuments',
  'Uploads identity documents, one file field per document type, and forwards them to the broker',
  { files: true, reply: uploaded },
)

/** Fails with the same error codes as `uploadDocuments`. */
export const checkDocument = ownClientCall(
  'checkDocument',
  'Inspects one identity document, in a file field named by its type, and stores nothing',
  { files: true, reply: z.object({}) },
)

const phoneLink = z.object({
  state: z.enum(phoneUploadStates),
  /** The link, which the page shows as a QR code. `null` if no link waits to be opened. */
  url: z.string().nullable(),
  expiresAt: z.string().nullable(),
})

/** The link works once, for 15 minutes, and only while the session that made it lasts. */
export const makePhoneLink = ownClientCall(
  'makePhoneLink',
  'Makes a link by which a phone uploads the documents, and ends the earlier one',
  { body: z.strictObject({ byMail: z.boolean() }), reply: phoneLink },
)

export const getPhoneLink = ownClientCall('getPhoneLink', 'The state of the link that this session made', {
  reply: phoneLink,
})

/** Responds with 410 `link_expired` if the link is used, replaced, unknown or older than 15 minutes. */
export const openPhoneUpload = openCall(
  'openPhoneUpload',
  "Exchanges the token of a link for a phone's session, which has a cookie of its own",
  { body: z.strictObject({ token: text }), reply: z.object({}) },
)

/** Needs a phone's session, as `uploadFromPhone` does. Without one, both respond with 410 `link_expired`. */
export const getPhoneUpload = openCall('getPhoneUpload', 'The documents that are wanted from the phone', {
  phone: true,
  reply: z.object({
    /** Differs when the phone has opened another link, which can be that of another application. */
    link: z.uuid(),
    items: z.array(z.enum(verificationItems)),
    types: z.array(z.enum(allDocumentTypes)),
    expiresAt: z.string(),
  }),
})

export const uploadFromPhone = openCall(
  'uploadFromPhone',
  "Uploads all documents as `uploadDocuments` does, and ends the phone's session",
  { files: true, phone: true, reply: uploaded },
)
