import type { BodyOf, ReplyOf } from '@vestibule/contract/calls'
import type { Agreement } from '@vestibule/contract/entities'
import { type DocumentFormat, distinctFormats } from '@vestibule/domain/agreements/document-formats'
import { statusesShowing } from '@vestibule/domain/flow/status-lists'
import { legalNameOf } from '@vestibule/domain/forms/name'
import { arbitrationNotice } from '@vestibule/words/disclosures/arbitration'
import { shownTaxCertification } from '@vestibule/words/disclosures/tax-certification'
import type { HashedPdf } from '../../ports/documents.ts'
import type { Vault } from '../../ports/vault.ts'
import type { AcceptedAgreement, Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Opening } from '../../stores/evidence/evidence.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { clientCall } from '../application/client-call.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import { acceptanceHash } from '../evidence/evidence-hash.ts'
import { newSalt, openAcceptance, sealAcceptance } from '../retention/sealed-records.ts'
import { agreementsOf } from './list.ts'
import { currentPdf } from './read-pdf.ts'
import { showsSpouseNotice, unsignedDocuments } from './spouse.ts'

/** Agreements added to every acceptance. The list is empty until the firm names additional agreements. */
const extraDetails: readonly AcceptedAgreement[] = []

type AcceptInput = BodyOf<'acceptAgreements'>
type ShownAgreement = AcceptInput['agreementDetails'][number]

const identifying = ['agreement_id', 'agreement_name', 'agreement_uri', 'revision'] as const

/** Returns the list that the page showed. `lists` has one per language. @throws AppError stale */
const requireSameList = (lists: readonly Agreement[][], sent: ShownAgreement[]): Agreement[] => {
  const isSame = (a: Agreement, b: ShownAgreement): boolean => identifying.every((key) => a[key] === b[key])
  const shown = lists.find(
    (own) => own.length === sent.length && own.every((one) => sent.some((other) => isSame(one, other))),
  )
  if (!shown) throw new AppError('stale')
  return shown
}

interface Read extends HashedPdf {
  agreement: Agreement
}

interface Opened extends Read {
  openedAs: DocumentFormat[]
}

/** Requires the documents' bytes to equal those shown. @throws AppError stale, with the changed documents' ids */
const requireAsShown = (read: readonly Read[], sent: ShownAgreement[], last: Map<string, string>): void => {
  const shown = new Map(sent.map((one) => [one.agreement_id, one.sha256]))
  const changed = read.filter(({ agreement: { agreement_id: id }, sha256 }) =>
    [shown.get(id), last.get(id)].some((seen) => seen !== undefined && seen !== sha256),
  )
  if (changed.length > 0)
    throw new AppError('stale', { fields: changed.map(({ agreement }) => agreement.agreement_id) })
}

/**
 * Adds the formats that the acceptance reports to the formats recorded for the same bytes,
 * because an earlier report may have been lost.
 */
const withFormats = (
  read: readonly Read[],
  sent: ShownAgreement[],
  recorded: readonly Pick<Opening, 'agreementId' | 'sha256' | 'openedAs'>[],
): Opened[] =>
  read.map((one) => {
    const id = one.agreement.agreement_id
    const openings = recorded.filter(({ agreementId, sha256 }) => agreementId === id && sha256 === one.sha256)
    const byPage = sent.find((shown) => shown.agreement_id === id)?.opened_as ?? []
    return {
      ...one,
      openedAs: distinctFormats([...openings.flatMap(({ openedAs }) => openedAs), ...byPage]),
    }
  })

interface Accepted {
  reply: ReplyOf<'acceptAgreements'>
  application: Application
}

const keptAcceptance = (vault: Vault, application: Application): Accepted | undefined => {
  const { acceptance } = application
  if (!acceptance) return undefined
  const reply = {
    ip_address: openAcceptance(vault, application.client.id, acceptance).ip_address,
    timestamp: new Date(acceptance.accepted_at).toISOString(),
    agreementDetails: acceptance.details.map(({ sha256: _, opened_as: __, ...detail }) => detail),
  }
  return { reply, application }
}

/** Stores the acceptance with its evidence and emails copies. Idempotent: later calls return the stored acceptance. */
export const acceptAgreements = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: AcceptInput,
): Promise<Accepted> => {
  const application = await loadClient(deps, caller, clientId)
  const before = keptAcceptance(deps.vault, application)
  if (before) return before
  requireVersion(application, version)
  requireStatus(application, statusesShowing('agreements'))
  // A broker that opens the account with the signature has no field for this answer, so the firm must open the account.
  if (input.backup_withholding && deps.broker.opening.kind === 'signature')
    throw new AppError('provider_refused')
  // The applicant may have switched the language since the page loaded the list.
  const lists = deps.languages.all.map((language) => agreementsOf(application, language))
  const agreements = requireSameList(lists, input.agreementDetails)
  const read = await Promise.all(
    agreements.map(async (agreement) => ({ agreement, ...(await currentPdf(deps, agreement)) })),
  )
  requireAsShown(read, input.agreementDetails, await deps.store.evidence.servedHashes(clientId))
  const opened = withFormats(read, input.agreementDetails, await deps.store.evidence.openings(clientId))
  const enqueue = () => record(deps, caller, application, input, opened)
  await enqueueOnce(deps, caller, clientId, enqueue, ({ acceptance }) => acceptance !== null)
  const kept = keptAcceptance(deps.vault, await loadClient(deps, caller, clientId))
  if (!kept) throw new Error('the acceptance was not stored')
  return kept
}

const accepted = ({ agreement, sha256, openedAs }: Opened): AcceptedAgreement => ({
  agreement_type: 'APEX',
  agreement_name: agreement.agreement_name,
  revision: agreement.revision,
  agreement_id: agreement.agreement_id,
  agreement_uri: agreement.agreement_uri,
  sha256,
  ...(openedAs.length > 0 ? { opened_as: openedAs } : {}),
})

const record = async (
  deps: Deps,
  caller: Caller,
  application: Application,
  input: AcceptInput,
  read: readonly Opened[],
): Promise<void> => {
  const { client, user } = application
  const now = deps.clock.now()
  const clientId = client.id
  const details = [...read.map(accepted), ...extraDetails]
  const person = {
    ip_address: caller.ip,
    user_agent: caller.userAgent,
    legal_name: legalNameOf(client),
    salt: newSalt(),
  }
  const acceptance = {
    accepted_at: now.toISOString(),
    person_sealed: sealAcceptance(deps.vault, clientId, person),
    language: caller.language,
    w9_certified: true,
    backup_withholding: input.backup_withholding,
    details,
  }
  await deps.store.transaction(async (store) => {
    // Client before trail, like every other transaction that locks both.
    await store.applications.lock(clientId)
    await showDisclosures(store, 'acceptance', input.disclosures, {
      vault: deps.vault,
      language: deps.languages.of(caller.language),
      ...readerOf(application),
      ip: caller.ip,
      now,
      rendered: {
        arbitration: arbitrationNotice,
        w9: shownTaxCertification(client.ssn_last4 ?? ''),
      },
      also: showsSpouseNotice(application) ? ['spouse'] : [],
    })
    const unsigned = await unsignedDocuments(store, application)
    if (unsigned.length > 0) await store.evidence.putUnsigned(clientId, unsigned, now)
    await store.evidence.keepDocuments(read, now)
    await store.accounts.putAcceptance(clientId, acceptance)
    await saveOrThrow(store, {
      caller,
      now,
      clientId,
      version: client.version,
      action: 'agreements_accepted',
      detail: {
        language: caller.language,
        agreements: details.map(({ agreement_id, revision, sha256, opened_as }) => ({
          agreement_id,
          revision,
          sha256,
          opened_as,
        })),
        evidence: [{ id: clientId, sha256: acceptanceHash(clientId, acceptance, person) }],
        ...(unsigned.length > 0 ? { unsigned: unsigned.map(({ agreement_name }) => agreement_name) } : {}),
      },
    })
    await store.events.record({ type: 'agreements.accepted', data: {} }, { clientId, userId: user.id }, now)
    await store.calls.enqueue(clientCall('mail_acceptance', clientId, clientId, {}, user.id), now)
  })
}
