import { expect, test } from 'vitest'
import { createStepUp } from './step-up.ts'

test('[HO-03] one dialog holds all calls until the identity is proven or the dialog is closed', async () => {
  const stepUp = createStepUp()
  const states: boolean[] = []
  stepUp.subscribe(() => states.push(stepUp.isNeeded()))
  const calls = [stepUp.require(), stepUp.require()]
  stepUp.end(true)
  expect(await Promise.all(calls)).toEqual([true, true])
  const closed = stepUp.require()
  stepUp.end(false)
  expect(await closed).toBe(false)
  expect(states).toEqual([true, true, false, true, false])
})
