import { randomUUID } from 'node:crypto'
import { extendableSchedule } from '@vestibule/domain/contribution/extendable-schedule'
import { limitMark } from '@vestibule/domain/contribution/ira-limits'
import { plannedYearCount } from '@vestibule/domain/contribution/plan'
import { replanTaxYear } from '@vestibule/domain/contribution/replan'
import { dollarsOf, drawnDollars, hasEndedAtBroker } from '@vestibule/domain/contribution/stopping'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import { changingLimits, type LimitMarks } from '../../stores/contributions/plans.ts'
import { pagedById } from '../../stores/paging.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { contributionOf } from './contribution-of.ts'
import { heldAtBroker, lockPlan, readBack, type States } from './plan-years.ts'
import { cancelTransferCall } from './stopped.ts'
import { transferCall } from './transfer-call.ts'
import { addedKey, dollarsByTaxYear, isExtra, isWaiting, rowOf, stoppableOf } from './transfer-row.ts'

const pageSize = 100

/** Creations and cancellations without outcome. The plan is compared when the broker has answered. */
const isUnsettled = async (tx: Store, { client, transfers }: Application): Promise<boolean> => {
  for (const row of transfers) {
    const { id, state, stopped_on } = row
    if (stopped_on !== null || hasEndedAtBroker(state)) continue
    if (
      state === 'PLANNED' ||
      isWaiting(row) ||
      (await tx.calls.byKey(cancelTransferCall(client.id, id).key))
    )
      return true
  }
  return false
}

/** Compares one tax year with its limits. Either cancels schedules, or adds others and emails the applicant. */
const replanYear = async (
  { clock, vault, rules }: Deps,
  tx: Store,
  application: Application,
  states: States,
  { taxYear, limits, before }: { taxYear: number; limits: string; before: string },
): Promise<void> => {
  const { client, user, transfers } = application
  const [now, today] = [clock.now(), clock.today()]
  const already = { ...dollarsByTaxYear(await tx.plans.elsewhere(client.id), today) }
  const own = transfers.filter(({ tax_year }) => tax_year === taxYear)
  for (const row of own) {
    const dollars = (isExtra(row) ? dollarsOf : drawnDollars)(stoppableOf(row), today)
    already[taxYear] = (already[taxYear] ?? 0) + dollars
  }
  const contribution = contributionOf(vault, application, today, rules.limits, already)
  const atBroker = heldAtBroker(application, states)
  const isLive = ({ state = '' }: { state: string | undefined }) => !hasEndedAtBroker(state)
  const held = atBroker
    .filter((one) => one.taxYear === taxYear && isLive(one))
    .map(({ id, amount, startDate, occurrences }) => ({ id, amount, startDate, occurrences }))
  const { schedule } = contribution
  const live =
    schedule.frequency === 'ONE_TIME'
      ? atBroker.every(isLive) && schedule
      : extendableSchedule(schedule, atBroker, today)
  const { cancel, add, isDone } = replanTaxYear(contribution, taxYear, held, live || undefined)
  for (const { id } of cancel) await tx.calls.enqueue(cancelTransferCall(client.id, id), now)
  // No further debit of a blocked user is planned.
  const added = user.is_blocked ? [] : add
  const planned = added.map((one) => rowOf({ ...one, key: addedKey(application, one) }, today, 'december'))
  for (const row of await tx.accounts.putTransfers(client.id, planned))
    await tx.calls.enqueue(transferCall(client.id, row), now)
  if (isDone || cancel.length > 0)
    await tx.plans.markYear(client.id, taxYear, isDone ? limits : changingLimits)
  const detail = { taxYear, canceled: cancel.map(({ id }) => id), transfers: planned.map(({ id }) => id) }
  if (cancel.length + planned.length > 0)
    await tx.applications.record({ clientId: client.id, now, action: 'tax_year_replanned', detail })
  if (isDone && (before === changingLimits || planned.length > 0))
    await tx.calls.enqueue(
      clientCall('mail_plan_changed', client.id, randomUUID(), { taxYear }, client.user_id),
      now,
    )
}

const replanClient = async (deps: Deps, clientId: string, marks: LimitMarks): Promise<void> => {
  const states = await readBack(deps, clientId)
  await deps.store.transaction(async (tx) => {
    const application = await lockPlan(deps, tx, clientId, states)
    if (!application || (await isUnsettled(tx, application))) return
    for (const [taxYear, before] of await tx.plans.limitsOf(clientId)) {
      const limits = marks.get(taxYear)
      if (limits !== undefined && limits !== before)
        await replanYear(deps, tx, application, states, { taxYear, limits, before })
    }
  })
}

/**
 * Replans the tax years whose limits have changed since they were planned (CO-15). A run cancels schedules, and a later
 * run adds others when the cancellations are recorded.
 */
export const replanYears = async (
  deps: Deps,
): Promise<{ clientsCompared: number; clientsFailed: number }> => {
  const { store, clock, rules } = deps
  const today = clock.today()
  const done = { clientsCompared: 0, clientsFailed: 0 }
  // From last year, whose deposits are open until the tax deadline, to the year that is added in December.
  const years = Array.from({ length: plannedYearCount + 2 }, (_, index) => yearOf(today) - 1 + index)
  const marks = new Map(years.map((year) => [year, limitMark(year, rules.limits)]))
  const readPage = (after: string, atMost: number) => store.plans.outdated(marks, today, after, atMost)
  for await (const clientIds of pagedById(readPage, (clientId) => clientId, pageSize))
    for (const clientId of clientIds)
      try {
        await replanClient(deps, clientId, marks)
        done.clientsCompared += 1
      } catch {
        // One client's failure does not delay the other clients.
        done.clientsFailed += 1
      }
  return done
}
