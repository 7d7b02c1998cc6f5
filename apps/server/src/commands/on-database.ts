import { createClock } from '../platform/clock.ts'
import { createDatabase, createStore } from '../stores/store.ts'
import type { Store } from '../stores/store-type.ts'

/** What a command does, and what it then says. */
export type Work = (store: Store, now: Date) => Promise<string>

/** Only a local installation moves its clock. */
export const clockFile = process.env.VESTIBULE_MODE === 'local' ? process.env.CLOCK_FILE : undefined

/**
 * Runs a command on the database of DATABASE_URL and prints what it says. The process ends with 2 where it was not called
 * as `usage` says (no work), and with 1 where there is no database to work on.
 */
export const onDatabase = async (usage: string, work: Work | undefined): Promise<void> => {
  const fail = (words: string, code: 1 | 2): void => {
    console.error(words)
    process.exitCode = code
  }
  if (!work) return fail(`Usage: ${usage}`, 2)
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL)
    return fail('DATABASE_URL is not set, and no `npm start` runs with the data of this checkout.', 1)
  const store = createStore(createDatabase(DATABASE_URL))
  try {
    console.log(await work(store, createClock(clockFile).now()))
  } catch (error) {
    fail(`The database could not be used (${error instanceof Error ? error.message : 'unknown'}).`, 1)
  } finally {
    await store.close()
  }
}
