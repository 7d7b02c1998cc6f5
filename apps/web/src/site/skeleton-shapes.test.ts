import { screens } from '@vestibule/domain/flow/types'
import { en } from '@vestibule/words/en'
import type { Words } from '@vestibule/words/words'
import { expect, test } from 'vitest'
import { screenPaths, shapeAt } from './skeleton-shapes.ts'

const words = en as unknown as Words

test('[NV-08] each screen of the application has a skeleton with its title', () => {
  expect([...screenPaths].sort()).toEqual(screens.map((screen) => `/onboarding/${screen}`).sort())
  const untitled = screenPaths.filter((path) => shapeAt(path, words).title === undefined)
  expect(untitled.sort()).toEqual(['/onboarding/break', '/onboarding/identity-wait'])
  expect(shapeAt('/onboarding/deposit-form', words)).toEqual({
    progress: true,
    title: en.depositForm.title,
    intro: true,
    fields: 5,
  })
})

test('[NV-08] [NV-02] only screens of the application leave room for the list of steps', () => {
  expect(shapeAt('/onboarding', words).progress).toBe(true)
  for (const path of ['/login-password', '/onboarding/verify-phone', '/onboarding/break'])
    expect(shapeAt(path, words).progress, path).toBe(false)
})

test('[NV-08] a screen whose words are not loaded yet has a skeleton without a title', () => {
  expect(shapeAt('/onboarding/address', {} as Words).title).toBeUndefined()
})
