import { expect, test } from 'vitest'
import type { Deps } from './deps.ts'
import { runMaintenance } from './maintenance.ts'

const span = { after: '', through: '' }

/** Runs all steps on a store that has only the sweep and the session limits. */
const run = async (next: () => Promise<typeof span>, done: () => Promise<void>) => {
  const forgotten: Date[] = []
  const limits = { forget: async (now: Date) => forgotten.push(now) }
  const store = { userSweep: { next, done }, limits }
  const clock = { now: () => new Date(0) }
  const result = await runMaintenance({ store, clock } as unknown as Deps)
  return { forgotten, steps: result.failed.map(({ step }) => step), limits: result.done.limits }
}
const works = async () => span
const fails = () => Promise.reject(new Error('no connection'))

test.each([
  ['the next span of users cannot be read', fails, async () => {}],
  ['the end of a span cannot be stored', works, fails],
])('[NV-16] housekeeping runs its other steps, and reports the step, if %s', async (_, next, done) => {
  const { forgotten, steps, limits } = await run(next, done)
  expect(forgotten).toHaveLength(1)
  expect(limits).toBe(1)
  expect(steps).toContain('sessions')
  expect(steps).toContain('userSweep')
})
