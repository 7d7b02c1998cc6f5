import { expect, test } from 'vitest'
import { endOf, guaranteedMs, newLifetime, withCallAt, withReportedEnd } from './lifetime.ts'

const minute = 60_000
const ending = withReportedEnd(newLifetime(0), 20 * minute, 0)

test.each([
  ['[SE-02] a session ends 29 minutes after its start', newLifetime(0), 29],
  ['[SE-02] a session ends 29 minutes after the last call', withCallAt(newLifetime(0), 10 * minute), 39],
  [
    '[SE-02] an older call of another tab does not shorten the session',
    withCallAt(newLifetime(5 * minute), minute),
    34,
  ],
  ['[SE-02] an earlier reported end is the absolute end', ending, 20],
  ['[SE-02] no call moves the absolute end', withCallAt(ending, 19 * minute), 20],
  ['[SE-02] a new session clears the absolute end', withReportedEnd(ending, 34 * minute, 4 * minute), 33],
])('%s', (_, lifetime, endMinutes) => {
  expect(endOf(lifetime)).toBe(endMinutes * minute)
})

test('[SE-02] a later reported end is no absolute end', () => {
  for (const left of [guaranteedMs - 2000, guaranteedMs, 30 * minute])
    expect(endOf(withCallAt(withReportedEnd(newLifetime(0), left, 0), 20 * minute))).toBe(49 * minute)
})
