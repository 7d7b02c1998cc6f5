import { setTimeout as sleep } from 'node:timers/promises'
import { passTime } from '@vestibule/testing/pass-time'
import type { Stack } from '@vestibule/testing/stack'
import { query } from '../journeys/database.ts'

const daySeconds = 24 * 60 * 60
/** Interval between the runs that enqueue draws. A run that was killed is made up for by the next one. */
const drawsSeconds = 15 * 60
/** Covers each day of the month once. */
const days = 31
/** Maximum time of a day's draws while faults are injected. */
const patienceMs = 15_000

/** Whether draws of this day are left, or their task has not run. Also true while the database is down. */
const hasDraws = async (stack: Stack): Promise<boolean> => {
  const sql = `
    select from provider_call where operation = 'draw_deposit' and state = 'pending'
    union all select from scheduled_task where name = 'draws'
      and (due_at < clock_timestamp() or due_at - done_at > ${drawsSeconds + 1} * interval '1 second')`
  return query(stack, sql).then(
    (rows) => rows.length > 0,
    () => true,
  )
}

const waitForDraws = async (stack: Stack): Promise<boolean> => {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if (!(await hasDraws(stack))) return true
    await sleep(100)
  }
  return false
}

/** Advances the clock by a month, day by day, so that workers draw the deposits of our own schedules, also under faults. */
export const letDaysDraw = async (stack: Stack): Promise<void> => {
  const last = stack.clock.now().getTime() + days * daySeconds * 1000
  while (stack.clock.now().getTime() < last) {
    // If the database fails between its two steps, the day passes without draws, which the next days make up for.
    await passTime(stack, daySeconds).catch(() => undefined)
    await waitForDraws(stack)
  }
}

/** Waits for the draws that faults have delayed. Advances the clock between the attempts, so that they are due again. */
export const finishDraws = async (stack: Stack): Promise<void> => {
  for (let round = 0; round < 10 && !(await waitForDraws(stack)); round++) await passTime(stack, drawsSeconds)
}
