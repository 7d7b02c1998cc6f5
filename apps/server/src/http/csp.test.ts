import { expect, test } from 'vitest'
import { bankPolicy, strictPolicy } from './csp.ts'

test('[SE-04] the strict policy allows no other origin', () => {
  expect(strictPolicy(['sha256-a', 'sha256-b'])).toContain("style-src 'self' 'sha256-a' 'sha256-b';")
  expect(strictPolicy([])).not.toMatch(/unsafe|http|nonce/)
})

test('[SE-12] requires Trusted Types except at bank connect, and reports violations of both policies', () => {
  const bank = bankPolicy([], 'n', 'https://cdn.plaid.com/link/v2/stable/link-initialize.js')
  expect(strictPolicy([])).toContain("require-trusted-types-for 'script'; trusted-types vestibule; ")
  expect(bank).not.toContain('trusted-types')
  for (const policy of [strictPolicy([]), bank])
    expect(policy).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
})

test('[SE-04] with Plaid’s script the bank page also allows Plaid’s API, and no other origin', () => {
  const policy = bankPolicy([], 'n', 'https://cdn.plaid.com/link/v2/stable/link-initialize.js')
  expect(policy.match(/https:\/\/[a-z.]+/g)?.sort()).toEqual([
    'https://cdn.plaid.com',
    'https://cdn.plaid.com',
    'https://cdn.plaid.com',
    'https://production.plaid.com',
    'https://sandbox.plaid.com',
  ])
  expect(policy).toContain("script-src 'self' 'nonce-n' https://cdn.plaid.com;")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})
