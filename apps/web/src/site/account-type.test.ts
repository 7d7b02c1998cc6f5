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

test('[SU-18] the account type is read from clientAccountType; REGULAR where none or an unknown one is there', () => {
  useStorage({ clientAccountType: 'TRADITIONAL_IRA' })
  expect(chosenAccountType()).toBe('TRADITIONAL_IRA')
  useStorage({ clientAccountType: 'SOMETHING' })
  expect(chosenAccountType()).toBe('REGULAR')
  useStorage()
  expect(chosenAccountType()).toBe('REGULAR')
})

test('[SU-18] what a card or an address chose is kept there', () => {
  const stored = useStorage()
  chooseAccountType('PRODUCT')
  expect(stored).toEqual({ clientAccountType: 'PRODUCT' })
  expect(chosenAccountType()).toBe('PRODUCT')
})
