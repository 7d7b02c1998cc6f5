import { planTransfers } from '@vestibule/domain/contribution/plan'
import { canBeReplaced, drewOn } from '@vestibule/domain/contribution/plan-change'
import { canBeStopped } from '@vestibule/domain/contribution/stopping'
import { addDays, compareDates, type IsoDate, laterOf } from '@vestibule/domain/iso-date'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { NewTransfer } from '../../stores/opening/accounts.ts'
import { pagedById } from '../../stores/paging.ts'
import type { Store } from '../../stores/store-type.ts'
import { isMoving } from '../bank/next-bank.ts'
import { useNextBank } from '../bank/replace-bank.ts'
import type { Deps } from '../deps.ts'
import { addYears } from './authorize.ts'
import { contributionOf } from './contribution-of.ts'
import { planTerms } from './plan-terms.ts'
import { cancelTransferCall } from './stopped.ts'
import { transferCall } from './transfer-call.ts'
import { isWaiting, rowOf, stoppableOf } from './transfer-row.ts'

const pageSize = 100

const isSame = (a: NewTransfer, b: NewTransfer): boolean =>
  a.start_date === b.start_date &&
  a.amount === b.amount &&
  a.occurrences === b.occurrences &&
  a.tax_year === b.tax_year

/**
 * Plans the waiting transfers again, from the first authorized day. The result differs only if the broker canceled so late
 * that this day has passed, or that a replaced transfer has drawn more.
 */
const plannedNow = async (
  deps: Deps,
  tx: Store,
  application: Application,
  waiting: readonly TransferRow[],
): Promise<NewTransfer[]> => {
  const today = deps.clock.today()
  const { recurring } = await planTerms(tx, application, today)
  const first = waiting.map(({ start_date }) => start_date as IsoDate).sort(compareDates)[0] ?? today
  const isOneTime = application.contribution?.one_time === true
  if (isOneTime && compareDates(first, today) < 0) return []
  const after = addDays(first, -1)
  const contribution = contributionOf(
    deps.vault,
    application,
    isOneTime ? today : laterOf(after, today),
    deps.rules.limits,
    recurring.alreadyContributed,
  )
  const { id: clientId, version } = application.client
  const rows = planTransfers(contribution).map((transfer) =>
    rowOf({ ...transfer, key: keyOfChange(version, transfer) }, today, 'december'),
  )
  await addYears(deps, tx, clientId, contribution, rows)
  return rows
}

/** Creates a key that is unique among the client's plans. `version` is the application's before the change. */
export const keyOfChange = (
  version: number,
  transfer: { key: string; startDate?: IsoDate; date?: IsoDate },
): string => `v${version}-${transfer.startDate ?? transfer.date}-${transfer.key}`

/**
 * Continues a change of the contributions: cancels each replaced transfer from the day after its last debit. When the broker
 * has canceled all of them, sends the waiting transfers. Requires that the transaction has locked the plan and then the client.
 */
export const continueChange = async (deps: Deps, tx: Store, clientId: string): Promise<void> => {
  const { clock, vault } = deps
  const before = await tx.applications.read(clientId)
  const waiting = before?.transfers.filter(isWaiting) ?? []
  if (!before || waiting.length === 0) return
  const [now, today] = [clock.now(), clock.today()]
  const replaced = before.transfers.filter(
    (row) => row.ends_on !== null && canBeStopped(stoppableOf(row), today),
  )
  for (const row of replaced)
    if (row.broker_id !== null && canBeReplaced(stoppableOf(row), today))
      await tx.calls.enqueue(cancelTransferCall(clientId, row.id), now)
  if (replaced.length > 0) return
  if (isMoving(vault, before)) {
    // The current bank is still needed for debits of today, and for transfers that are not sent yet.
    const isNeeded = (row: TransferRow): boolean => row.state === 'PLANNED' || drewOn(stoppableOf(row), today)
    if (before.transfers.some(isNeeded)) return
    await useNextBank(tx, deps, before)
  }
  // No further debit of a blocked user is planned.
  const wanted = before.user.is_blocked ? [] : await plannedNow(deps, tx, before, waiting)
  for (const row of waiting)
    if (wanted.some((one) => isSame(one, row))) {
      await tx.accounts.settleTransfer(row.id, 'PLANNED', null)
      await tx.calls.enqueue(transferCall(clientId, row), now)
    } else await tx.accounts.stopTransfer(row.id, 'CANCELED', today)
  const added = wanted.filter((one) => !waiting.some((row) => isSame(one, row)))
  for (const row of await tx.accounts.putTransfers(clientId, added))
    await tx.calls.enqueue(transferCall(clientId, row), now)
  await tx.applications.record({
    clientId,
    now,
    action: 'contributions_sent',
    detail: { waited: waiting.length, added: added.length },
  })
}

/** Continues changes that wait for the day after a debit, or whose replaced transfers the broker ended by itself. */
export const continueChanges = async (
  deps: Deps,
): Promise<{ changesContinued: number; clientsFailed: number }> => {
  const { store } = deps
  const done = { changesContinued: 0, clientsFailed: 0 }
  const readPage = (after: string, atMost: number) => store.plans.withWaitingTransfers(after, atMost)
  for await (const clientIds of pagedById(readPage, (clientId) => clientId, pageSize))
    for (const clientId of clientIds)
      try {
        await store.transaction(async (tx) => {
          await tx.plans.lock(clientId)
          if (await tx.applications.lock(clientId)) await continueChange(deps, tx, clientId)
        })
        done.changesContinued += 1
      } catch {
        // One client's failure does not delay the other clients.
        done.clientsFailed += 1
      }
  return done
}
