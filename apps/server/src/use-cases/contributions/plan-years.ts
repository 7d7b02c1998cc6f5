import { addedYears } from '@vestibule/domain/contribution/added-years'
import { extendableSchedule } from '@vestibule/domain/contribution/extendable-schedule'
import { limitMark } from '@vestibule/domain/contribution/ira-limits'
import { plannedYearCount, planTaxYear } from '@vestibule/domain/contribution/plan'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { EndingPlan } from '../../stores/contributions/plans.ts'
import { pagedById } from '../../stores/paging.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'
import { recordTransferState } from '../reconciliation/watch-account.ts'
import { contributionOf } from './contribution-of.ts'
import { transferCall } from './transfer-call.ts'
import { addedKey, dollarsByTaxYear, drawingOf, isExtra, isWaiting, rowOf } from './transfer-row.ts'

const pageSize = 100

/** The states of an account's schedules, by the broker's ids. */
export type States = ReadonlyMap<string | undefined, string>

export const readBack = async ({ store, broker }: Deps, clientId: string): Promise<States> => {
  const application = await store.applications.read(clientId)
  const accountId = application?.account?.account_id
  const schedules = accountId ? await broker.listSchedules(accountId) : []
  return new Map(schedules.map(({ transferId, state }) => [transferId, state]))
}

/** Locks the plan and stores what the broker canceled. @returns `undefined` if the contributions were stopped */
export const lockPlan = async (
  { clock }: Deps,
  tx: Store,
  clientId: string,
  states: States,
): Promise<Application | undefined> => {
  await tx.plans.lock(clientId)
  const application = await tx.applications.read(clientId, 'hold')
  if (!application || (await tx.plans.stoppedOn(clientId))) return undefined
  for (const row of application.transfers)
    if (row.kind === 'schedule' && states.get(row.broker_id ?? undefined) === 'CANCELED')
      await recordTransferState(tx, application, row, 'CANCELED', clock.now())
  return application
}

/** Returns the plan's schedules at the broker that we have not canceled. */
export const heldAtBroker = ({ transfers }: Application, states: States) =>
  transfers
    .filter((row) => row.kind === 'schedule' && row.broker_id && row.stopped_on === null && !isExtra(row))
    .map((row) => ({
      ...drawingOf(row),
      ...{ id: row.id, key: row.plan_key, amount: row.amount, taxYear: row.tax_year },
      state: states.get(row.broker_id ?? undefined),
    }))

/** Plans one client's missing tax years. Does not extend schedules that were canceled at the broker. */
const addYears = async (deps: Deps, { clientId, ...plan }: EndingPlan): Promise<number> => {
  const { store, clock, vault, rules } = deps
  const today = clock.today()
  const years = addedYears(today, plan.confirmedOn, plan.lastYear)
  if (years.length === 0) return 0
  const states = await readBack(deps, clientId)
  return store.transaction(async (tx) => {
    const application = await lockPlan(deps, tx, clientId, states)
    // A waiting plan is planned again when it is sent, with the tax years of that day.
    if (!application || application.transfers.some(isWaiting)) return 0
    const elsewhere = dollarsByTaxYear(await tx.plans.elsewhere(clientId), today)
    const contribution = contributionOf(vault, application, today, rules.limits, elsewhere)
    const schedule = extendableSchedule(contribution.schedule, heldAtBroker(application, states), today)
    let added = 0
    for (const year of years) {
      if (!(await tx.plans.addYear(clientId, year, today, limitMark(year, rules.limits)))) continue
      // Records a year as planned even without transfers, so that hourly runs do not ask the broker about it again.
      const transfers = schedule ? planTaxYear({ ...contribution, schedule }, year) : []
      const planned = transfers.map((transfer) =>
        rowOf({ ...transfer, key: addedKey(application, transfer) }, today, 'december'),
      )
      for (const row of await tx.accounts.putTransfers(clientId, planned))
        await tx.calls.enqueue(transferCall(clientId, row), clock.now())
      await tx.applications.record({
        clientId,
        now: clock.now(),
        action: 'tax_year_planned',
        detail: { taxYear: year, transfers: planned.length },
      })
      added += 1
    }
    return added
  })
}

/** From December 1, plans the next tax year's recurring IRA contributions. Later runs plan any year that was missed. */
export const planYears = async (deps: Deps): Promise<{ yearsAdded: number; clientsFailed: number }> => {
  const { store, clock } = deps
  const done = { yearsAdded: 0, clientsFailed: 0 }
  const lastYear = yearOf(clock.today()) + plannedYearCount - 1
  const readPage = (after: string, atMost: number) => store.plans.ending(lastYear, after, atMost)
  for await (const ending of pagedById(readPage, ({ clientId }) => clientId, pageSize))
    for (const plan of ending)
      try {
        done.yearsAdded += await addYears(deps, plan)
      } catch {
        // One client's failure does not delay the other clients.
        done.clientsFailed += 1
      }
  return done
}
