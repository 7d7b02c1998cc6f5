import { Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { expect, test } from 'vitest'
import { statusLiterals } from './status-literals.ts'

const server = 'apps/server/src/use-cases/example.ts'
const complaints = (code: string, filename = server): number => {
  const config = { ...statusLiterals, languageOptions: { parser } } as unknown as Linter.Config
  const messages = new Linter().verify(code, config, { filename })
  return messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax').length
}

test.each([
  ["export const isDone = (status: string) => status === 'ONBOARDING_SIGNUP_COMPLETED'"],
  ["export const list = ['KYC_DOCUMENT_UPLOADED']"],
  ["export const query = sql`select from client where client_status = 'YOU_DID_IT'`"],
  ['export const place = `REGULAR:ONBOARDING_AGREEMENTS`'],
  ["export const words = { BREAK_JUST_ONE_MORE_STEP: 'One more' }"],
  ["export const status = 'KYC_DOCUMENT_REQUIRED'"],
])('refuses a client status outside the flow table: %s', (code) => {
  expect(complaints(code)).toBe(1)
  expect(complaints(code, 'apps/web/src/screens/example.tsx')).toBe(1)
  expect(complaints(code, 'packages/domain/src/flow/personal.ts')).toBe(0)
  expect(complaints(code, 'apps/server/src/http/routes/example.http.test.ts')).toBe(0)
})

test('accepts comments, and text that only resembles a status', () => {
  expect(complaints("// ONBOARDING_AGREEMENTS\nexport const path = '/onboarding/agreements'")).toBe(0)
  expect(complaints("export const setting = 'MY_ONBOARDING_AGREEMENTS_DAYS'")).toBe(0)
})
