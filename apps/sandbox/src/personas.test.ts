import { expect, test } from 'vitest'
import { peopleToTry, ssnPersonas } from './personas.ts'

test('every SSN persona has a four-digit serial, an outcome of its own, and something that makes it happen', () => {
  const personas = Object.entries(ssnPersonas)
  for (const [serial, { outcome, ...effect }] of personas) {
    expect(serial).toMatch(/^\d{4}$/)
    expect(outcome).not.toBe('')
    expect(Object.keys(effect)).not.toEqual([])
    if (effect.account === 'pending') expect(effect.unverified ?? effect.watchlistFailed).toBeTruthy()
    if (effect.account === 'pending-then-open') expect(effect.openAfterSeconds).toBeGreaterThan(0)
  }
  expect(new Set(personas.map(([, { outcome }]) => outcome)).size).toBe(personas.length)
})

test('the people to try name every SSN persona, each value once', () => {
  const values = peopleToTry.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  for (const serial of Object.keys(ssnPersonas)) expect(values).toContain(`SSN ending ${serial}`)
})
