import { expect, test } from 'vitest'
import { peopleToTry, ssnPersonas } from './personas.ts'

test('gives every SSN persona a four-digit serial, a distinct outcome and an effect', () => {
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

test('lists every SSN persona once among the people to try', () => {
  const values = peopleToTry.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  for (const serial of Object.keys(ssnPersonas)) expect(values).toContain(`SSN ending ${serial}`)
})
