import { accountTypeNames } from '@vestibule/domain/account-types'
import { documentFormats } from '@vestibule/domain/agreements/document-formats'
import { nameProofTypes } from '@vestibule/domain/documents/items'
import { statuses } from '@vestibule/domain/flow/statuses'
import { languages } from '@vestibule/domain/languages'
import { z } from 'zod'
import { contribution, debit } from '../entities.ts'
import { application, firmCall } from './call.ts'
import { reason } from './reason.ts'

const instant = z.string()
const language = z.enum(languages)

/** What the application waits for. `calls` are provider calls that have not ended. */
const waitsFor = z.object({
  who: z.enum(['applicant', 'provider', 'firm', 'nobody']),
  screen: z.string(),
  calls: z.array(
    z.object({ operation: z.string(), since: instant, attempts: z.number(), in_doubt: z.boolean() }),
  ),
})

/** `id` is the client's id, or the user's id before the first answer. Name, email, phone and SSN are masked. */
const summary = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  account_type: z.enum(accountTypeNames),
  status: z.enum(statuses).nullable(),
  is_blocked: z.boolean(),
  language,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ssn: z.string(),
})

const bound = z.string().min(1).max(320)

export const findFirmApplications = firmCall(
  'POST /api/firm/applications/find',
  'read',
  'Finds applications by an id, an email address, or the broker’s account id',
  {
    body: z.union([
      z.strictObject({ id: z.uuid() }),
      z.strictObject({ email: bound }),
      z.strictObject({ account: bound }),
    ]),
    reply: z.object({ applications: z.array(summary) }),
  },
)

const shown = z.object({
  id: z.string(),
  version: z.number(),
  language,
  call: z.string(),
  shown_at: instant,
})

const acceptedDocument = z.object({
  agreement_name: z.string(),
  revision: z.string(),
  sha256: z.string(),
  opened_as: z.array(z.enum(documentFormats)),
})

const acceptance = z.object({
  kind: z.enum(['agreements', 'statements']),
  accepted_at: instant,
  language,
  documents: z.array(acceptedDocument),
  statements: z.array(z.object({ id: z.string(), version: z.number() })),
  tax: z.object({ w9_certified: z.boolean(), subject_to_backup_withholding: z.boolean() }),
})

const fraudEvent = z.object({ id: z.uuid(), kind: z.string(), risk_type: z.string(), created_at: instant })

const block = z.object({
  id: z.uuid(),
  risk_type: z.string(),
  risk_category: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
})

const mail = z.object({
  id: z.uuid(),
  mail: z.string(),
  state: z.string(),
  at: instant,
  can_be_resent: z.boolean(),
})

const delivery = z.object({
  endpoint: z.uuid(),
  position: z.string(),
  event: z.string(),
  state: z.enum(['PENDING', 'DELIVERED', 'DEAD']),
  attempts: z.number().int(),
  outcome: z.string().nullable(),
})

export const readFirmApplication = firmCall(
  'GET /api/firm/applications/:id',
  'read',
  'Returns an application’s status, what it waits for, disclosures, acceptances, fraud events, emails and webhooks',
  {
    params: application,
    reply: summary.extend({
      waits_for: waitsFor,
      account: z.object({ id: z.string(), state: z.string(), closed_on: z.string().nullable() }).nullable(),
      contributions: z.enum(['NONE', 'ACTIVE', 'STOPPING', 'STOPPED']),
      /** The most recently authorized plan, even if it was stopped. `coming`: its next debits, at most three. */
      contribution_plan: contribution
        .extend({
          bank: z.object({ bank_name: z.string(), account_mask: z.string() }),
          is_changing: z.boolean(),
          coming: z.array(debit),
        })
        .nullable(),
      /** The tax years of the deposits that were or will be made, ascending. Empty but for an IRA. */
      tax_years: z.array(z.number().int()),
      /** The pending change of the legal name. `document_id` is the broker's, and null until the broker has the document. */
      name_change: z
        .object({
          asked_at: instant,
          document_type: z.enum(nameProofTypes).nullable(),
          document_id: z.string().nullable(),
        })
        .nullable(),
      has_legal_hold: z.boolean(),
      disclosures: z.array(shown),
      acceptances: z.array(acceptance),
      fraud_events: z.array(fraudEvent),
      blocks: z.array(block),
      mails: z.array(mail),
      /** The last webhooks. Those that were delivered are forgotten after some days. */
      deliveries: z.array(delivery),
    }),
  },
)

export type FirmApplication = z.output<typeof readFirmApplication.reply>

export const readFirmHistory = firmCall(
  'GET /api/firm/applications/:id/history',
  'read',
  'Returns audit entries of the application or of its user, oldest first, without network addresses',
  {
    params: application,
    query: z.strictObject({
      trail: z.enum(['application', 'user']).default('application'),
      after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          seq: z.number(),
          at: instant,
          actor: z.string(),
          action: z.string(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
      /** The value of `after` for the next page, or `null` after the last entry. */
      next: z.number().nullable(),
    }),
  },
)

export const readFirmPersonal = firmCall(
  'POST /api/firm/applications/:id/personal',
  'compliance',
  'Returns the unmasked answers of an application. The reason is stored in the audit trail',
  {
    params: application,
    body: z.strictObject({ reason }),
    reply: z.object({ answers: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  },
)
