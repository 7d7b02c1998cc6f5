import { expect, test } from 'vitest'
import { isAcceptedVersion } from './accepted-version.ts'

const day = (text: string) => new Date(`2026-12-${text}T12:00:00Z`)
const kept = (version: number, since: string, effectiveAtOnce = false) => ({
  version,
  currentSince: day(since),
  effectiveAtOnce,
})

test('[AG-12] accepts a version while current and 7 days after, unless a successor is effective at once', () => {
  const versions = [kept(3, '10'), kept(1, '01'), kept(2, '08')]
  expect(isAcceptedVersion(3, versions, day('31'))).toBe(true)
  expect(isAcceptedVersion(2, versions, day('17'))).toBe(true)
  expect(isAcceptedVersion(2, versions, day('18'))).toBe(false)
  expect(isAcceptedVersion(1, versions, day('15'))).toBe(true)
  expect(isAcceptedVersion(1, versions, day('16'))).toBe(false)
  expect(isAcceptedVersion(4, versions, day('11'))).toBe(false)
  expect(isAcceptedVersion(2, [kept(2, '08'), kept(3, '10', true)], day('10'))).toBe(false)
  expect(isAcceptedVersion(1, [kept(1, '01'), kept(2, '08'), kept(3, '10', true)], day('10'))).toBe(false)
  expect(isAcceptedVersion(2, [kept(1, '01'), kept(2, '08', true)], day('09'))).toBe(true)
})
