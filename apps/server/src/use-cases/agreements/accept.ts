import { createHash } from 'node:crypto'
import type { Agreement } from '@vestibule/contract/entities'
import type { Application, Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import {
  type ApplicationDeps,
  decideOnce,
  loadClient,
  requireStatus,
  requireVersion,
} from '../application/load.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'
import { agreementsOf } from './list.ts'
import { type PdfDeps, pdfOf } from './read-pdf.ts'

/** One accepted document, as the record keeps it (AG-04): agreement_type APEX for all, as the specification has it. */
export interface AcceptedAgreement {
  agreement_type: 'APEX'
  agreement_name: string
  revision: string
  agreement_id: string
  agreement_uri: string
  /** SHA-256 of the PDF as shown, hex */
  sha256: string
}

/**
 * AG-04: details that the specification adds to every acceptance, from this one constant. Its own list is not shown,
 * so that none are added until the firm names some.
 */
const extraDetails: readonly AcceptedAgreement[] = []

export interface AcceptInput {
  agreementDetails: {
    agreement_name: string
    revision: string
    agreement_id: string
    agreement_uri: string
  }[]
  backup_withholding: boolean
  disclosures: ShownDisclosure[]
}

export interface AcceptanceReply {
  ip_address: string
  timestamp: string
  agreementDetails: Omit<AcceptedAgreement, 'sha256'>[]
}

/** What the caller names must be the server's own list, each in the revision that is current. @throws AppError stale */
const requireSameList = (own: Agreement[], given: AcceptInput['agreementDetails']): void => {
  const same =
    own.length === given.length &&
    own.every((agreement) =>
      given.some(
        (one) =>
          one.agreement_id === agreement.agreement_id &&
          one.agreement_name === agreement.agreement_name &&
          one.agreement_uri === agreement.agreement_uri &&
          one.revision === agreement.revision,
      ),
    )
  if (!same) throw new AppError('stale')
}

const replyOf = (acceptedAt: Date, ip: string, details: AcceptedAgreement[]): AcceptanceReply => ({
  ip_address: ip,
  timestamp: acceptedAt.toISOString(),
  agreementDetails: details.map(({ sha256: _, ...detail }) => detail),
})

interface Accepted {
  reply: AcceptanceReply
  application: Application
}

const keptAcceptance = async (
  deps: ApplicationDeps,
  application: Application,
): Promise<Accepted | undefined> => {
  const kept = await deps.store.records.readAcceptance(application.client.id)
  return (
    kept && {
      reply: replyOf(
        kept.acceptedAt,
        application.acceptance?.ip_address ?? '',
        kept.details as AcceptedAgreement[],
      ),
      application,
    }
  )
}

/**
 * AG-04, AG-10: records the acceptance of every agreement, with the server's own ip and time, the hash of each PDF,
 * user agent and legal name; copies are mailed. A second call answers the first.
 * @throws AppError stale, status_conflict, disclosure_required, provider_unavailable
 */
export const acceptAgreements = async (
  deps: ApplicationDeps & PdfDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: AcceptInput,
): Promise<Accepted> => {
  const application = await loadClient(deps, caller, clientId)
  const before = await keptAcceptance(deps, application)
  if (before) return before
  requireVersion(application, version)
  requireStatus(application, ['ONBOARDING_AGREEMENTS'])
  const agreements = agreementsOf(application)
  requireSameList(agreements, input.agreementDetails)
  const details = await Promise.all(
    agreements.map(
      async (agreement): Promise<AcceptedAgreement> => ({
        agreement_type: 'APEX',
        agreement_name: agreement.agreement_name,
        revision: agreement.revision,
        agreement_id: agreement.agreement_id,
        agreement_uri: agreement.agreement_uri,
        sha256: createHash('sha256')
          .update(await pdfOf(deps, agreement))
          .digest('hex'),
      }),
    ),
  )
  const accepted = [...details, ...extraDetails]
  const after = await decideOnce(
    deps,
    caller,
    clientId,
    () => record(deps, caller, application, input, accepted),
    ({ acceptance }) => acceptance !== null,
  )
  const kept = await keptAcceptance(deps, after)
  if (!kept) throw new Error('an acceptance was not kept')
  return kept
}

const record = async (
  deps: ApplicationDeps,
  caller: Caller,
  { client, user }: Application,
  input: AcceptInput,
  accepted: AcceptedAgreement[],
): Promise<void> => {
  const now = deps.clock.now()
  const clientId = client.id
  await deps.store.transaction(async (store) => {
    await showDisclosures(store, 'acceptance', input.disclosures, { userId: user.id, ip: caller.ip, now })
    await store.records.putAcceptance(clientId, {
      ip_address: caller.ip,
      accepted_at: now.toISOString(),
      user_agent: caller.userAgent,
      legal_name: `${client.first_name} ${client.last_name}`,
      w9_certified: true,
      backup_withholding: input.backup_withholding,
      details: accepted,
    })
    const saved = await store.applications.save({
      caller,
      now,
      clientId,
      version: client.version,
      writes: {},
      moves: {},
      lockable: false,
      action: 'agreements_accepted',
      detail: {
        agreements: accepted.map(({ agreement_id, revision, sha256 }) => ({
          agreement_id,
          revision,
          sha256,
        })),
      },
    })
    if (!saved.ok) throw new AppError(saved.code)
    await store.calls.decide(
      {
        operation: 'mail_acceptance',
        key: `mail_acceptance:${clientId}`,
        clientId,
        userId: user.id,
        input: {},
      },
      now,
    )
  })
}
