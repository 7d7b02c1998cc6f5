import { afterEach, expect, test, vi } from 'vitest'
import { chooseAccountType, chosenAccountType } from './account-type.ts'

afterEach(() => void vi.unstubAllGlobals())

const useStorage = (stored: Record<string, string> = {}) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
  return stored
}

test('[SU-18] reads the account type from clientAccountType, by default REGULAR', () => {
  useStorage({ clientAccountType: 'TRADITIONAL_IRA' })
  expect(chosenAccountType()).toBe('TRADITIONAL_IRA')
  useStorage({ clientAccountType: 'SOMETHING' })
  expect(chosenAccountType()).toBe('REGULAR')
  useStorage()
  expect(chosenAccountType()).toBe('REGULAR')
})

test('[SU-18] stores the chosen account type', () => {
  const stored = useStorage()
  chooseAccountType('PRODUCT')
  expect(stored).toEqual({ clientAccountType: 'PRODUCT' })
  expect(chosenAccountType()).toBe('PRODUCT')
})
