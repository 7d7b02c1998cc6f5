import { planTransfers } from '@vestibule/domain/contribution/plan'
import { confirmationStatuses } from '@vestibule/domain/flow/status-lists'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/flow-state.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { replyOf } from '../opening/open-account.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { addYears, authorizationMail, recordAuthorization, type Shown } from './authorize.ts'
import { contributionOf, deleteUnsentPlan } from './contribution-of.ts'
import { transferCall } from './transfer-call.ts'
import { dollarsByTaxYear, rowOf } from './transfer-row.ts'

/** Stores the authorization and the plan, and sends each transfer once. Safe to retry. */
export const confirmContribution = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  shown: Shown,
): Promise<Application | 'pending'> => {
  let application = await loadClient(deps, caller, clientId)
  requireStatus(application, confirmationStatuses)
  if (await deps.store.plans.stoppedOn(clientId)) throw new AppError('status_conflict')
  // Compares the version only before a plan is stored. A stored plan cannot be edited, so the page showed that plan.
  if (application.transfers.length === 0) requireVersion(application, version)
  else application = await deleteUnsentPlan(deps.store, application)
  if (application.transfers.length === 0) {
    const before = application
    await requireRecentProof(deps, caller)
    await requireScreenedNetwork(deps, caller, before.user)
    const store = () => storePlan(deps, caller, before, shown)
    await enqueueOnce(deps, caller, clientId, store, ({ transfers }) => transfers.length > 0)
    application = await loadClient(deps, caller, clientId)
  }
  const confirmed = application.transfers.filter((transfer) => transfer.planned_by === 'confirmation')
  const outcomes = await Promise.all(
    confirmed.map((transfer) => deps.engine.perform(transferCall(clientId, transfer))),
  )
  const unsettled = outcomes.find((outcome) => outcome.state !== 'answered')
  return replyOf(deps, caller, clientId, unsettled ?? { state: 'answered', answer: {} })
}

const storePlan = async (
  deps: Deps,
  caller: Caller,
  application: Application,
  shown: Shown,
): Promise<void> => {
  const { client, user, bank } = application
  // Only a bank account that was linked, or whose deposits were verified, may be debited.
  const isProven =
    bank?.relationship_id && bank.relationship_state !== 'REJECTED' && factsOf(application).bankLinked
  if (!isProven) throw new AppError('status_conflict')
  const today = deps.clock.today()
  const now = deps.clock.now()
  await deps.store.transaction(async (store) => {
    await store.plans.lock(client.id)
    const elsewhere = dollarsByTaxYear(await store.plans.elsewhere(client.id), today)
    const contribution = contributionOf(deps.vault, application, today, deps.rules.limits, elsewhere)
    const authorization = await recordAuthorization(
      deps,
      store,
      caller,
      application,
      contribution,
      bank,
      shown,
    )
    await saveOrThrow(store, {
      caller,
      now,
      clientId: client.id,
      version: client.version,
      action: 'contribution_confirmed',
      detail: { language: caller.language },
    })
    // The save above locks the client, so a concurrent stop either is visible here or starts later and stops this plan.
    if (await store.plans.stoppedOn(client.id)) throw new AppError('status_conflict')
    const rows = await store.accounts.putTransfers(
      client.id,
      planTransfers(contribution).map((transfer) => rowOf(transfer, today, 'confirmation')),
    )
    await addYears(deps, store, client.id, contribution, rows)
    for (const row of rows) await store.calls.enqueue(transferCall(client.id, row), now)
    const transferIds = rows.map(({ id }) => id)
    const subject = { clientId: client.id, userId: user.id }
    await store.events.record({ type: 'contributions.confirmed', data: { transferIds } }, subject, now)
    // A plan that the broker refused and that is confirmed again has the same authorization, which was mailed already.
    if (authorization.id && !authorization.isRepeated)
      await store.calls.enqueue(authorizationMail(client.id, user.id, authorization.id), now)
  })
}
