import { setTimeout as sleep } from 'node:timers/promises'
import { quickRestart, seeded } from '@vestibule/testing/kills'
import { type Stack, startStack } from '@vestibule/testing/stack'
import pg from 'pg'
import { type InjectedFaults, injectFaults } from './faulty-environment.ts'
import { judgeAll } from './judge.ts'
import { newWalker, today } from './new-walker.ts'
import { Later } from './sign-up.ts'
import type { Verdict } from './verdict.ts'
import { stepOn } from './walk.ts'
import type { Walker } from './walker.ts'

export interface StormResult extends Verdict {
  applicants: number
  ofProduct: number
  saves: number
  wrecked: InjectedFaults
}

interface StormOptions {
  /** duration of the faults */
  seconds: number
  seed: number
  atOnce: number
  say?: (line: string) => void
}

/** Morning in New York, so that hours can pass within the day. */
const morning = Date.parse(`${today}T13:00:00Z`)

/** How long an applicant tries during the faults. */
const patienceMs = 25_000
/** After the faults: time per round before the clock advances, and the rounds. */
const roundMs = 3_000
const rounds = 50
const skipSeconds = 15 * 60

/**
 * People of both flows apply at two servers and two workers while those, their connections to PostgreSQL and the providers fail.
 * Then all is well again, and everybody goes on to the end.
 */
export const storm = async ({
  seconds,
  seed,
  atOnce,
  say = () => {},
}: StormOptions): Promise<StormResult> => {
  const random = seeded(seed)
  const stack = await startStack({ env: quickRestart, servers: 2, workers: 2 })
  stack.clock.set(Math.round((morning - Date.now()) / 1000))
  const walkers: Walker[] = []
  try {
    const until = Date.now() + seconds * 1000
    const { wrecked, end } = injectFaults(stack, random)
    const lane = async (): Promise<void> => {
      while (Date.now() < until) {
        const walker = newWalker(stack, seed, walkers.length)
        walkers.push(walker)
        await walk(stack, walker, Math.min(until, Date.now() + patienceMs), false)
        if (walker.end !== undefined)
          say(`${walkers.filter(({ end }) => end !== undefined).length} of ${walkers.length} arrived`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    await end()
    say(`calm again: ${walkers.filter(({ end }) => end === undefined).length} are on their way`)
    // sign the trails in the middle
    const { code, output } = await stack.command('audit', 'checkpoint')
    const troubles = await bringHome(stack, walkers, atOnce)
    const verdict = await judgeAll(stack, walkers)
    if (code !== 0) verdict.lost.push(`the checkpoint: ${output}`)
    verdict.lost.push(...troubles, ...[stack.server, ...stack.workers].flatMap((one) => one.crashes()))
    const saves = walkers.reduce((sum, { kept }) => sum + kept.saves, 0)
    const ofProduct = walkers.filter(({ choice }) => choice.accountType === 'PRODUCT').length
    return { ...verdict, applicants: walkers.length, ofProduct, saves, wrecked }
  } finally {
    await stack.stop()
  }
}

/** Takes steps until the end or the deadline, retrying failures. @returns the last error */
const walk = async (
  stack: Stack,
  walker: Walker,
  until: number,
  isCalm: boolean,
): Promise<string | undefined> => {
  let trouble: string | undefined
  while (walker.end === undefined && Date.now() < until)
    try {
      await stepOn(walker, stack)
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error)
      const isLater = error instanceof Later
      if (isLater && isCalm) break
      await sleep(isLater ? 3000 : 250)
    }
  return walker.end === undefined ? trouble : undefined
}

/**
 * Everybody who is not there yet goes on to the end. Where a limit or a code's cool-down holds somebody up, the clock goes on for
 * all, while no outside call is under way.
 */
const bringHome = async (stack: Stack, walkers: readonly Walker[], atOnce: number): Promise<string[]> => {
  let troubles: string[] = []
  for (let round = 0; round < rounds; round++) {
    const waiting = walkers.filter(({ end }) => end === undefined)
    if (waiting.length === 0) return []
    if (round > 0) {
      await quiet(stack)
      stack.clock.advance(skipSeconds)
    }
    troubles = []
    const lane = async (): Promise<void> => {
      for (let walker = waiting.shift(); walker; walker = waiting.shift()) {
        const trouble = await walk(stack, walker, Date.now() + roundMs, true)
        if (trouble) troubles.push(trouble)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return troubles
}

const quiet = async ({ adminDatabaseUrl }: Stack): Promise<void> => {
  const database = new pg.Client({ connectionString: adminDatabaseUrl })
  await database.connect()
  const held = 'select from outside_call where lease_until is not null limit 1'
  for (let tries = 0; tries < 100 && (await database.query(held)).rows.length > 0; tries++) await sleep(100)
  await database.end()
}
