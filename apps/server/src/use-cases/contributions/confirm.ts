import { sharesIraLimit } from '@vestibule/domain/account-types'
import { plannedYears, planTransfers } from '@vestibule/domain/contribution/plan'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { debitAuthorization } from '@vestibule/domain/disclosures/debit'
import { confirmationStatuses } from '@vestibule/domain/flow/status-lists'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/facts.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'
import { answered } from '../opening/open-account.ts'
import { type NetworkDeps, requireScreenedNetwork } from '../screening/network.ts'
import { contributionOf } from './contribution-of.ts'
import type { MoneyDeps } from './deps.ts'
import type { MoneyRules } from './save-contribution.ts'
import { takeBackUnsent } from './take-back.ts'
import { rowOf } from './transfer-row.ts'
import { transferCall } from './transfers.ts'

export type ConfirmDeps = MoneyDeps &
  NetworkDeps & {
    engine: Engine
    rules: MoneyRules
    brand: { company: string; contact: string }
    publicUrl: string
  }

/** What the page showed with the authorization. */
export interface Shown {
  disclosures: ShownDisclosure[]
  /** the day of the first deposit, YYYY-MM-DD, which changes overnight; undefined: not told */
  firstDeposit: string | undefined
}

/**
 * CF-03, CF-04: the authorization is kept as it was read, the plan written once, and each of its transfers sent once.
 * Asking again goes on with what is not settled yet; when nothing at all came of it, it is planned anew, from today.
 * @throws AppError network_vpn, network_tor (RK-11), disclosure_required, status_conflict (also: contributions were stopped), stale,
 * date_passed (of a one-time contribution), invalid (no room left), …
 */
export const confirmContribution = async (
  deps: ConfirmDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  shown: Shown,
): Promise<Application | 'pending'> => {
  let application = await loadClient(deps, caller, clientId)
  requireStatus(application, confirmationStatuses)
  if (await deps.store.plans.stoppedOn(clientId)) throw new AppError('status_conflict')
  // what is confirmed cannot be changed: a plan that is there is of the version that this page saw
  if (application.transfers.length === 0) requireVersion(application, version)
  else application = await takeBackUnsent(deps.store, application)
  if (application.transfers.length === 0) {
    const before = application
    await requireScreenedNetwork(deps, caller, before.user)
    application = await enqueueOnce(
      deps,
      caller,
      clientId,
      () => decide(deps, caller, before, shown),
      ({ transfers }) => transfers.length > 0,
    )
  }
  const confirmed = application.transfers.filter((transfer) => transfer.planned_by === 'confirmation')
  const outcomes = await Promise.all(
    confirmed.map((transfer) => deps.engine.perform(transferCall(clientId, transfer))),
  )
  const unsettled = outcomes.find((outcome) => outcome.state !== 'answered')
  return answered(deps, caller, clientId, unsettled ?? { state: 'answered', answer: {} })
}

const decide = async (
  deps: ConfirmDeps,
  caller: Caller,
  application: Application,
  shown: Shown,
): Promise<void> => {
  const { client, user, bank } = application
  // BA-12: nothing but a bank account that was linked, or approved, is debited
  const isProven =
    bank?.relationship_id && bank.relationship_state !== 'REJECTED' && factsOf(application).bankLinked
  if (!isProven) throw new AppError('status_conflict')
  const today = deps.clock.today()
  const now = deps.clock.now()
  await deps.store.transaction(async (store) => {
    await store.plans.hold(client.id)
    const elsewhere = await store.plans.elsewhere(client.id)
    const contribution = contributionOf(deps.vault, application, today, deps.rules.limits, elsewhere)
    const { firstDeposit } = previewContribution(contribution)
    if (shown.firstDeposit !== undefined && shown.firstDeposit !== firstDeposit) throw new AppError('stale')
    if (firstDeposit === undefined) throw new AppError('invalid', { fields: ['amount'] })
    const debit = {
      company: deps.brand.company,
      contact: deps.brand.contact,
      url: deps.publicUrl,
      bank: bank.bank_name ?? '',
      mask: bank.account_mask ?? '',
      amount: contribution.amount,
      schedule: contribution.schedule,
      from: firstDeposit,
      sharesIraLimit: sharesIraLimit(client.account_type),
    }
    await showDisclosures(store, 'confirmation', shown.disclosures, {
      vault: deps.vault,
      userId: user.id,
      ip: caller.ip,
      now,
      rendered: { debit: (words) => debitAuthorization(debit, words) },
    })
    const saved = await store.applications.save({
      caller,
      now,
      clientId: client.id,
      version: client.version,
      writes: {},
      moves: {},
      lockable: false,
      action: 'contribution_confirmed',
    })
    if (!saved.ok) throw new AppError(saved.code)
    // the save holds the client: a stop comes before it, or finds the plan
    if (await store.plans.stoppedOn(client.id)) throw new AppError('status_conflict')
    const rows = await store.records.putTransfers(
      client.id,
      planTransfers(contribution).map((transfer) => rowOf(transfer, today, 'confirmation')),
    )
    for (const year of plannedYears(contribution)) await store.plans.addYear(client.id, year, today)
    for (const row of rows) await store.calls.enqueue(transferCall(client.id, row), now)
    await store.calls.enqueue(authorizationMail(client.id, user.id, rows[0]?.id ?? ''), now)
  })
}

/** One mail for each plan: one that was taken back was authorized too. */
const authorizationMail = (clientId: string, userId: string, transferId: string): NewCall => ({
  operation: 'mail_authorization',
  key: `mail_authorization:${transferId}`,
  clientId,
  userId,
  input: {},
})
