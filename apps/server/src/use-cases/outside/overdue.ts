import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'

/** A pending call that nobody has touched for so long has lost its job: the job's last try comes before, ms. */
const overdueAfter = 3 * 60 * 60 * 1000
/** Calls that one turn takes up; the next turn goes on. */
const atOnce = 100
/** Nobody waits for a code any more by then: it would only frighten. */
const lapsed = ['send_phone_code', 'send_email_code']

/** Gives a new job to each call that has outlived its own. @returns how many */
export const takeUpOverdue = async ({ store, clock }: { store: Store; clock: Clock }): Promise<number> => {
  const now = clock.now()
  return store.calls.takeUp(new Date(now.getTime() - overdueAfter), lapsed, atOnce, now)
}
