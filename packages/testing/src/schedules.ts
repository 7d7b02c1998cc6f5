import { parseIsoDate } from '@vestibule/domain/iso-date'
import { randomChoices } from './choices.ts'
import { contribute } from './contribute.ts'
import { depositDifferences } from './drawn-as-shown.ts'
import type { Stack } from './stack.ts'

/** Instants at which people choose, with their day in New York, in their order: the clock only goes on. */
const moments = [
  ['2027-03-10T15:00:00Z', '2027-03-10'],
  // the last evening of a year in New York, when the next has begun in London
  ['2028-01-01T03:30:00Z', '2027-12-31'],
  ['2028-01-31T17:00:00Z', '2028-01-31'],
  // the last day of February in a leap year, and the day before it
  ['2028-02-28T17:00:00Z', '2028-02-28'],
  ['2028-02-29T17:00:00Z', '2028-02-29'],
] as const

/**
 * Random choices through our HTTP, as many as are asked for: what the broker then holds, drawn out over three tax years, is
 * what was shown, deposit by deposit, and no tax year is above the cap of its person.
 * @param say is told how many are done
 * @returns how many choices were confirmed, and what is wrong
 */
export async function tryChoices(
  stack: Stack,
  {
    count,
    seed,
    atOnce,
    say = () => {},
  }: { count: number; seed: number; atOnce: number; say?: (done: number) => void },
): Promise<{ choices: number; wrong: string[] }> {
  const choose = randomChoices(seed)
  const wrong: string[] = []
  let choices = 0
  for (const [index, [instant, day]] of moments.entries()) {
    const today = parseIsoDate(day)
    if (!today.ok) throw new Error(`${day} is no day`)
    stack.clock.set(Math.round((Date.parse(instant) - Date.now()) / 1000))
    const until = Math.round((count * (index + 1)) / moments.length)
    const lane = async (): Promise<void> => {
      while (choices < until) {
        const choice = choose(today.value)
        choices += choice.other ? 2 : 1
        const contributed = await contribute(stack, choice, today.value)
        wrong.push(...depositDifferences(await stack.sandbox.ledger(), contributed))
        say(choices)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return { choices, wrong }
}
