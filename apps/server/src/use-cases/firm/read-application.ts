import type { FirmApplication } from '@vestibule/contract/firm/applications'
import { flowOf } from '@vestibule/domain/account-types'
import type { Contributions } from '@vestibule/domain/contribution/stopping'
import { nameProofTypes } from '@vestibule/domain/documents/items'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { maskSsn } from '@vestibule/domain/fields/ssn'
import { maskAccount, maskEmail, maskName } from '@vestibule/domain/firm/masks'
import { funnelStepOf } from '@vestibule/domain/flow/funnel'
import { awaitingProviderStatuses } from '@vestibule/domain/flow/status-lists'
import type { Application, StatementsRow } from '../../stores/application/rows.ts'
import type { PendingCall } from '../../stores/firm/applications.ts'
import type { User } from '../../stores/people.ts'
import { only, type Subject } from '../../stores/retention/rows-of-person.ts'
import { documentAtBroker } from '../access/decide-name.ts'
import { AppError } from '../app-error.ts'
import { effectiveStatusOf } from '../application/flow-state.ts'
import { contributionReply, debitReply } from '../application/replies.ts'
import { contributionsNow } from '../contributions/contributions-now.ts'
import { isWaiting } from '../contributions/transfer-row.ts'
import type { Deps } from '../deps.ts'
import { mayResend } from '../mail/resend.ts'
import { subjectOf } from './subject.ts'

type Summary = Pick<
  FirmApplication,
  | 'id'
  | 'user_id'
  | 'account_type'
  | 'status'
  | 'is_blocked'
  | 'language'
  | 'name'
  | 'email'
  | 'phone'
  | 'ssn'
>

const summaryOf = (user: User, application: Application | undefined): Summary => {
  const { client } = application ?? {}
  return {
    id: client?.id ?? user.id,
    user_id: user.id,
    account_type: client?.account_type ?? user.account_type,
    status: application ? effectiveStatusOf(application) : null,
    is_blocked: user.is_blocked,
    language: user.language,
    name: client ? maskName(client.first_name, client.last_name) : '',
    email: maskEmail(user.email),
    phone: maskPhone(user.phone),
    ssn: client?.ssn_last4 ? maskSsn(client.ssn_last4) : '',
  }
}

const load = async ({ store }: Deps, { clientId, userId }: Subject) => {
  // Of an erased applicant, only records are kept, which the export shows.
  const user = userId === undefined ? undefined : await store.users.byId(userId)
  if (!user) throw new AppError('not_found')
  return { user, application: clientId === undefined ? undefined : await store.applications.read(clientId) }
}

type Search = { id: string } | { email: string } | { account: string }

/** Returns the applications that match. An email or a user's id matches all applications of the user. */
export const findApplications = async (deps: Deps, search: Search): Promise<Summary[]> => {
  const { store } = deps
  const idOf = async (): Promise<string | undefined> => {
    if ('id' in search) return search.id
    if ('email' in search) return (await store.users.byEmail(search.email.trim().toLowerCase()))?.id
    return store.firmApplications.clientOfAccount(search.account.trim())
  }
  const id = await idOf()
  const subject = id === undefined ? undefined : await store.applicants.find(id)
  if (!subject?.userId) return []
  const { user } = await load(deps, subject)
  const own = await store.applications.ofUser(user.id)
  const found = own.filter(({ client }) => id === user.id || client.id === id)
  return found.length > 0
    ? found.map((application) => summaryOf(user, application))
    : [summaryOf(user, undefined)]
}

const isFirmsTurn = (user: User): boolean => user.is_blocked

const waitsFor = (
  user: User,
  application: Application | undefined,
  pending: readonly PendingCall[],
): FirmApplication['waits_for'] => {
  const calls = pending.map(({ operation, since, attempts, isInDoubt }) => ({
    operation,
    since: since.toISOString(),
    attempts,
    in_doubt: isInDoubt,
  }))
  if (!application) return { who: isFirmsTurn(user) ? 'firm' : 'applicant', screen: 'sign-up', calls }
  const status = effectiveStatusOf(application)
  const { screen, isEnd } = funnelStepOf(flowOf(application.client.account_type), status)
  const isProvidersTurn =
    awaitingProviderStatuses.includes(status) || calls.some(({ operation }) => !operation.startsWith('mail_'))
  const who = isFirmsTurn(user) ? 'firm' : isProvidersTurn ? 'provider' : isEnd ? 'nobody' : 'applicant'
  return { who, screen, calls }
}

const taxOf = ({
  w9_certified,
  backup_withholding,
}: Pick<
  StatementsRow,
  'w9_certified' | 'backup_withholding'
>): FirmApplication['acceptances'][number]['tax'] => ({
  w9_certified,
  subject_to_backup_withholding: backup_withholding,
})

const acceptancesOf = async (
  { store }: Deps,
  subject: Subject,
  application: Application | undefined,
): Promise<FirmApplication['acceptances']> => {
  const accepted = application?.acceptance
  const agreed = await store.firmApplications.statementsAgreed(subject)
  return [
    ...(accepted
      ? [
          {
            kind: 'agreements' as const,
            accepted_at: new Date(accepted.accepted_at).toISOString(),
            language: accepted.language,
            documents: accepted.details.map(({ agreement_name, revision, sha256, opened_as = [] }) => ({
              agreement_name,
              revision,
              sha256,
              opened_as,
            })),
            statements: [],
            tax: taxOf(accepted),
          },
        ]
      : []),
    ...agreed.map(({ agreed_at, language, documents, statements, ...certified }) => ({
      kind: 'statements' as const,
      accepted_at: agreed_at.toISOString(),
      language,
      documents: documents.map(({ agreement_name, revision, sha256 }) => ({
        agreement_name,
        revision,
        sha256,
        opened_as: [],
      })),
      statements: statements.map(({ id, version }) => ({ id, version })),
      tax: taxOf(certified),
    })),
  ]
}

/** Returns the most recently authorized contribution plan, with its next debits. */
const planOf = (
  application: Application,
  { coming }: Contributions,
): FirmApplication['contribution_plan'] => {
  const { contribution, bank, transfers } = application
  if (!contribution || transfers.length === 0) return null
  return {
    ...contributionReply(application),
    bank: { bank_name: bank?.bank_name ?? '', account_mask: bank?.account_mask ?? '' },
    is_changing: transfers.some(isWaiting),
    coming: coming.map(debitReply),
  }
}

const taxYearsOf = (application: Application | undefined): number[] => {
  const live = application?.transfers.filter(
    ({ state }) => !['REFUSED', 'REJECTED', 'CANCELED'].includes(state),
  )
  const years = new Set(live?.flatMap(({ tax_year }) => tax_year ?? []))
  return [...years].sort((a, b) => a - b)
}

const nameChangeOf = async (
  store: Deps['store'],
  userId: string,
): Promise<FirmApplication['name_change']> => {
  const change = await store.nameChanges.newest(userId)
  if (change?.outcome !== null) return null
  const [document] = await store.identityDocuments.ofBatch(change.batch_id)
  return {
    asked_at: change.created_at.toISOString(),
    document_type: nameProofTypes.find((type) => type === document?.type) ?? null,
    document_id: await documentAtBroker(store, change),
  }
}

export const readApplication = async (deps: Deps, id: string): Promise<FirmApplication> => {
  const { store, clock } = deps
  const subject = await subjectOf(store, id)
  const { user, application } = await load(deps, subject)
  const { firmApplications, applicants, plans } = store
  const [facts] = await applicants.retentionFacts(only(subject))
  const stoppedOn = application && (await plans.stoppedOn(application.client.id))
  const isReplanning = application && (await plans.isReplanning(application.client.id))
  const contributions =
    application && contributionsNow(application, stoppedOn, clock.today(), { isReplanning })
  const shown = await firmApplications.shownDisclosures(subject)
  const { account_id: accountId } = application?.account ?? {}
  return {
    ...summaryOf(user, application),
    waits_for: waitsFor(user, application, await firmApplications.pendingCalls(subject)),
    account:
      accountId && facts?.account
        ? { id: maskAccount(accountId), state: facts.account.state, closed_on: facts.account.closedOn }
        : null,
    contributions: contributions?.state ?? 'NONE',
    contribution_plan: contributions ? planOf(application, contributions) : null,
    tax_years: taxYearsOf(application),
    name_change: await nameChangeOf(store, user.id),
    has_legal_hold: facts?.hold !== undefined,
    disclosures: shown.map(({ disclosure_id, version, language, call, shown_at }) => ({
      id: disclosure_id,
      version,
      language,
      call,
      shown_at: shown_at.toISOString(),
    })),
    acceptances: await acceptancesOf(deps, subject, application),
    fraud_events: (await firmApplications.fraudEvents(subject)).map(({ created_at, ...event }) => ({
      ...event,
      created_at: created_at.toISOString(),
    })),
    blocks: (await firmApplications.blocks(subject)).map(({ created_at, ended_at, ...block }) => ({
      ...block,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    mails: (await firmApplications.mails(subject)).map((mail) => ({
      id: mail.id,
      mail: mail.operation,
      state: mail.state,
      at: mail.at.toISOString(),
      can_be_resent: mayResend(mail, user, application),
    })),
    deliveries: await firmApplications.deliveries(subject),
  }
}

const pageSize = 200

/** Returns a page of audit entries, without the network addresses that the entries contain. */
export const readHistory = async (
  { store }: Deps,
  id: string,
  { trail, after }: { trail: 'application' | 'user'; after: number },
) => {
  const subject = await subjectOf(store, id)
  const trailId = trail === 'user' ? subject.userId : subject.clientId
  const found =
    trailId === undefined ? [] : await store.firmApplications.history(trailId, after, pageSize + 1)
  const page = found.slice(0, pageSize)
  return {
    entries: page.map(({ seq, payload: { at, actor, action, detail } }) => ({
      seq,
      at,
      actor,
      action,
      detail,
    })),
    next: found.length > pageSize ? (page.at(-1)?.seq ?? null) : null,
  }
}
