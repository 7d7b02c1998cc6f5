import { parseIsoDate } from '@vestibule/domain/iso-date'
import { z } from 'zod'
import { application, firmCall } from './call.ts'
import { reason } from './reason.ts'

/** `unchanged` means that it was so before. */
const outcome = z.object({ state: z.enum(['done', 'unchanged']) })
const day = z.string().refine((text) => parseIsoDate(text).ok)
const value = z.string().min(1).max(320)

export const resendFirmMail = firmCall(
  'POST /api/firm/applications/:id/mails/resend',
  'support',
  'Sends an email to the applicant again, written anew in the language and to the address of today',
  {
    params: application,
    body: z.strictObject({ mail_id: z.uuid() }),
    reply: outcome,
  },
)

export const askFirmDocuments = firmCall(
  'POST /api/firm/applications/:id/documents/ask',
  'support',
  'Asks the applicant by email for the documents that the broker still wants, also after an upload',
  { params: application, reply: outcome },
)

export const reopenFirmApplication = firmCall(
  'POST /api/firm/applications/:id/reopen',
  'support',
  'Lets an applicant whom the page about the letter of FINRA Rule 3210 stopped go on, when the letter has come',
  { params: application, reply: outcome },
)

export const releaseFirmPhone = firmCall(
  'POST /api/firm/applications/:id/release-phone',
  'support',
  'Lets a person who has lost the phone log in by password and emailed code for 24 hours, to enter a new phone',
  { params: application, reply: outcome },
)

export const recoverFirmEmail = firmCall(
  'POST /api/firm/applications/:id/recover-email',
  'compliance',
  'Sends a person who lost the mailbox and the password a link to a new email address, which also needs the phone or a passkey',
  { params: application, body: z.strictObject({ email: value, reason }), reply: outcome },
)

export const decideFirmNameChange = firmCall(
  'POST /api/firm/applications/:id/name-change',
  'support',
  'Approves or refuses the pending change of the legal name. The person gets an email, and the broker the new name',
  {
    params: application,
    /** `document_id` as in the application's `name_change`, so that no other change is decided. */
    body: z.strictObject({
      outcome: z.enum(['APPROVED', 'REFUSED']),
      document_id: z.string().max(100).nullable(),
    }),
    reply: outcome,
  },
)

export const stopFirmContributions = firmCall(
  'POST /api/firm/applications/:id/contributions/stop',
  'support',
  'Stops the contributions: cancels schedules and unsent deposits at the broker, once',
  { params: application, reply: outcome },
)

export const unblockFirmEmail = firmCall(
  'POST /api/firm/unblock',
  'compliance',
  'Ends the blocks of an email address and of its user',
  { body: z.strictObject({ email: value }), reply: outcome },
)

export const changeFirmWhitelist = firmCall(
  'POST /api/firm/whitelist',
  'compliance',
  'Adds an email address or a phone number to the whitelist, or removes it',
  { body: z.strictObject({ value, is_listed: z.boolean() }), reply: outcome },
)

export const closeFirmAccount = firmCall(
  'POST /api/firm/applications/:id/close',
  'compliance',
  'Stores the day on which the account was closed, with which the retention periods begin',
  { params: application, body: z.strictObject({ on: day }), reply: outcome },
)

export const holdFirmApplication = firmCall(
  'POST /api/firm/applications/:id/hold',
  'compliance',
  'Begins a legal hold: nothing of the applicant is erased until it is released',
  { params: application, body: z.strictObject({ reason }), reply: outcome },
)

export const releaseFirmApplication = firmCall(
  'POST /api/firm/applications/:id/release',
  'compliance',
  'Releases a legal hold',
  { params: application, reply: outcome },
)

export const eraseFirmApplication = firmCall(
  'POST /api/firm/applications/:id/erase',
  'compliance',
  'Erases the applicant, or returns the reasons why records must be kept',
  {
    params: application,
    body: z.strictObject({ keep_records: z.boolean().default(false) }),
    reply: z.object({ state: z.enum(['erased', 'refused']), reasons: z.array(z.string()) }),
  },
)

/** The bytes of a streamed archive. */
const archive = z.custom<AsyncIterable<Uint8Array>>()

export const exportFirmApplication = firmCall(
  'POST /api/firm/applications/:id/export',
  'compliance',
  'Returns the applicant’s own data and files for the applicant: nothing about screening, watchlists or fraud',
  { params: application, reply: archive, file: 'application/x-tar' },
)

export const readFirmEvidence = firmCall(
  'GET /api/firm/applications/:id/evidence',
  'compliance',
  'Returns a signed archive for the firm of everything that proves the application',
  { params: application, reply: archive, file: 'application/x-tar' },
)
