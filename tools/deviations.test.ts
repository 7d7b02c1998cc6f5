import { expect, test } from 'vitest'
import { deviations } from './deviations.ts'
import { readRequirements } from './tests/ids.ts'

const rows = Object.values(deviations).flat()

test('[DV-01] each row is complete, fits into a table and is about something of its own', () => {
  for (const { where, specification, product, why } of rows)
    for (const text of [where, specification, product, why]) expect(text).toMatch(/^[^|\n]{3,}$/)
  expect(new Set(rows.map(({ where }) => where)).size).toBe(rows.length)
  const { requirements } = readRequirements()
  expect(rows.flatMap(({ by }) => by).filter((id) => !requirements.has(id))).toEqual([])
})

test.each([
  ['the body of create-user', 'SE-08', /create-user`/],
  ['the body of the client', 'AG-14', /data-api\/client\/{userId}/],
  ['the bodies of the ACH calls', 'CF-01', /ach\/createbyachid/],
  ['If-Match', 'NV-14', /If-Match/],
  ['the consent before the identity check', 'PR-06', /^Identity check$/],
  ['the verified contact', 'API-04', /^Data API/],
  ['the toast in an unknown browser', 'SU-23', /unknown browser/],
  ['masked numbers', 'PE-11', /bank numbers/],
  ['the whitelist', 'RK-06', /whitelist/],
  ['the CSRF token after sign-up', 'API-03', /X-CSRF-Token/],
  ["the condition of the spouse's consent", 'AG-05', /Non-Spouse/],
  ['the arrival of funds in the product flow', 'CF-09', /funds arrive/],
  ['the refused input of amounts', 'CO-13', /^Amounts$/],
  ['DC', 'PE-05', /^States/],
  ['the mended label', 'FI-02', /^Label/],
  ['stricter numbers', 'BA-06', /routing number/],
] as const)('[DV-01] names the difference in %s', (_, id, where) => {
  expect(rows.filter((row) => row.by.includes(id) && where.test(row.where))).toHaveLength(1)
})
