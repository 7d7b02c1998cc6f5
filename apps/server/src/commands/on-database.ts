import { readEnvironment } from '../app/build/environment.ts'
import { createClock } from '../platform/clock.ts'
import type { Clock } from '../platform/common/clock.ts'
import { type Env, failureOf } from '../platform/config/env.ts'
import { createDatabase } from '../platform/postgres/database.ts'
import { createStore } from '../stores/store.ts'
import type { Store } from '../stores/store-type.ts'
import type { CommandInput } from './command.ts'

interface Outcome {
  text: string
  code: 0 | 1
}

/** @returns the text to print, with the exit code if it may be 1 */
export type Work = (store: Store, now: Date, process: { clock: Clock; env: Env }) => Promise<string | Outcome>

export const failed = (text: string): Outcome => ({ text, code: 1 })

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

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
 * Runs `work` and prints its output. @param work `undefined` on wrong usage
 * @param role `steward` if the work needs the rights of vestibule_steward @returns the exit code
 */
export const onDatabase = async (
  { env: source, print, warn }: CommandInput,
  usage: string,
  work: Work | undefined,
  role: 'server' | 'steward' = 'server',
): Promise<number> => {
  const fail = (words: string, code: 1 | 2): number => {
    warn(words)
    return code
  }
  if (!work) return fail(`Usage: ${usage}`, 2)
  const env = await readEnvironment(source)
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
  const clock = createClock(env.VESTIBULE_MODE === 'local' ? env.CLOCK_FILE : undefined)
  try {
    const done = await work(store, clock.now(), { clock, env })
    const { text, code } = typeof done === 'string' ? { text: done, code: 0 } : done
    print(text)
    return code
  } catch (error) {
    return fail(`The database could not be used (${error instanceof Error ? error.message : 'unknown'}).`, 1)
  } finally {
    await store.close()
  }
}
