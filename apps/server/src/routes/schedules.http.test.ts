import { expect, test } from 'vitest'
import { useStack } from '../../../../e2e/harness/in-vitest.ts'
import { tryChoices } from '../../../../e2e/harness/schedules.ts'

const its = useStack()

test('[CO-05] [CO-07] [CO-11] [CF-04] what the broker holds of 25 random choices is what was shown, within the caps', {
  timeout: 120_000,
}, async () => {
  const { choices, wrong } = await tryChoices(its.stack, { count: 25, seed: 1, atOnce: 3 })
  expect(wrong).toEqual([])
  expect(choices).toBeGreaterThanOrEqual(25)
})
