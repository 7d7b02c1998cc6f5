import { expect, test } from 'vitest'
import { aroundNavFor, type Page, withoutTrailingSlash } from './page.tsx'

const go = (page: Page, to: string, replace = false) => {
  const went: string[] = []
  const around = aroundNavFor(page, {
    assign: (url) => went.push(`assign ${url}`),
    replace: (url) => went.push(`replace ${url}`),
  })
  around((path) => went.push(`within ${path}`), to, { replace })
  return went
}

test('[SE-04] only bank connect is entered and left by a document load', () => {
  expect(go('shell', '/onboarding/contribution')).toEqual(['within /onboarding/contribution'])
  expect(go('onboarding', '/onboarding/bank')).toEqual(['assign /onboarding/bank'])
  expect(go('shell', '/onboarding/bank', true)).toEqual(['replace /onboarding/bank'])
  expect(go('bank', '/onboarding/bank', true)).toEqual(['within /onboarding/bank'])
  expect(go('bank', '/')).toEqual(['assign /'])
})

test.each([
  ['/onboarding/', '/onboarding'],
  ['/onboarding//', '/onboarding'],
  ['/onboarding/address/', '/onboarding/address'],
  ['/message/errorPage/', '/message/errorPage'],
  ['/onboarding', '/onboarding'],
  ['/', '/'],
  ['/onboarding/bank/', '/onboarding/bank/'],
])('[SU-17] [RT-01] removes the trailing slash of %s', (path, tidy) => {
  expect(withoutTrailingSlash(path)).toBe(tidy)
})
