import { createClock } from '../platform/clock.ts'
import { failureOf, readEnv } from '../platform/config/env.ts'
import { createDatabase, createStore } from '../stores/store.ts'
import type { Store } from '../stores/store-type.ts'

export type Work = (store: Store, now: Date) => Promise<string>

/** Sets the exit code to 1. @returns the message, which the caller prints */
export const failed = (message: string): string => {
  process.exitCode = 1
  return message
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const clockFile = process.env.VESTIBULE_MODE === 'local' ? process.env.CLOCK_FILE : undefined

/** The form of operators' names and of keys' names. */
export const operatorName = /^[\p{L}\p{N}][\p{L}\p{N} ._'@-]{0,79}$/u

/** Removes `--by {name}` from the arguments (SE-11). @returns `undefined` unless exactly one valid name is given */
export const takeOperator = (typed: readonly string[]): { by: string; args: string[] } | undefined => {
  const at = typed.indexOf('--by')
  const by = typed[at + 1]?.trim() ?? ''
  const args = typed.filter((_, index) => index !== at && index !== at + 1)
  return at >= 0 && operatorName.test(by) && !args.includes('--by') ? { by, args } : undefined
}

/**
 * Runs `work` and prints its output. Exits with 2 if `work` is undefined (wrong usage), with 1 on a failure.
 * @param role `steward` if the work needs the rights of vestibule_steward
 */
export const onDatabase = async (
  usage: string,
  work: Work | undefined,
  role: 'server' | 'steward' = 'server',
): Promise<void> => {
  const fail = (words: string, code: 1 | 2): void => {
    console.error(words)
    process.exitCode = code
  }
  if (!work) return fail(`Usage: ${usage}`, 2)
  const env = readEnv(process.env)
  const { DATABASE_URL, STEWARD_DATABASE_URL } = env
  const failure = failureOf(env, 'DATABASE_URL') ?? failureOf(env, 'STEWARD_DATABASE_URL')
  if (failure) return fail(failure, 1)
  const url = STEWARD_DATABASE_URL ?? DATABASE_URL
  if (!url) return fail('DATABASE_URL is not set, and no `npm start` runs with the data of this checkout.', 1)
  if (role === 'steward' && !STEWARD_DATABASE_URL)
    return fail('STEWARD_DATABASE_URL is not set. Only the role vestibule_steward may do this.', 1)
  const store = createStore(
    createDatabase(url, undefined, { isPooled: env.DATABASE_POOLER === 'transaction' }),
  )
  try {
    console.log(await work(store, createClock(clockFile).now()))
  } catch (error) {
    fail(`The database could not be used (${error instanceof Error ? error.message : 'unknown'}).`, 1)
  } finally {
    await store.close()
  }
}
