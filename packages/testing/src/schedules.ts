import { parseIsoDate } from '@vestibule/domain/iso-date'
import { depositDifferences } from './broker-deposits.ts'
import { randomChoices } from './choices.ts'
import { contribute } from './contribute.ts'
import type { Stack } from './stack.ts'

/** Times of the contributions, each with its New York date. The times ascend, because the clock can only advance. */
const moments = [
  ['2027-03-10T15:00:00Z', '2027-03-10'],
  // The last evening of a year in New York, when the UTC date is in the next year.
  ['2028-01-01T03:30:00Z', '2027-12-31'],
  ['2028-01-31T17:00:00Z', '2028-01-31'],
  // The last two days of February in a leap year.
  ['2028-02-28T17:00:00Z', '2028-02-28'],
  ['2028-02-29T17:00:00Z', '2028-02-29'],
] as const

/** Confirms random contributions by HTTP calls. Compares the broker's deposits in three tax years with the page's. */
export async function tryChoices(
  stack: Stack,
  { count, seed, atOnce }: { count: number; seed: number; atOnce: number },
): Promise<{ choices: number; differences: string[] }> {
  const choose = randomChoices(seed)
  const differences: string[] = []
  let choices = 0
  for (const [index, [instant, day]] of moments.entries()) {
    const today = parseIsoDate(day)
    if (!today.ok) throw new Error(`${day} is not a date`)
    stack.clock.setTo(instant)
    const until = Math.round((count * (index + 1)) / moments.length)
    const lane = async (): Promise<void> => {
      while (choices < until) {
        const choice = choose(today.value)
        choices += choice.other ? 2 : 1
        const contributed = await contribute(stack, choice, today.value)
        differences.push(...depositDifferences(await stack.sandbox.ledger(), contributed))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return { choices, differences }
}
