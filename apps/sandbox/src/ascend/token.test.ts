import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { bearer } from './testing/client.ts'
import { tokenSeconds } from './token.ts'

const sandbox = useTestSandbox()

test('requires the API key and an unexpired token', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  expect(await bearer(sandbox, stranger.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(
    'refused with 401',
  )

  const token = await bearer(sandbox)
  const people = async (headers: Record<string, string>) => {
    const response = await fetch(`${sandbox.url}/accounts/v1/legalNaturalPersons`, { headers })
    return { status: response.status, code: ((await response.json()) as { code?: number }).code }
  }
  const refused = { status: 401, code: 16 }
  const apiKey = sandbox.config.ascend.apiKey
  expect(await people({ 'x-api-key': apiKey, authorization: `Bearer ${token}`, cookie: '' })).toMatchObject({
    status: 200,
  })
  expect(await people({ 'x-api-key': apiKey })).toEqual(refused)
  expect(await people({ 'x-api-key': 'wrong', authorization: `Bearer ${token}` })).toEqual(refused)
  expect(await people({ 'x-api-key': apiKey, authorization: `Bearer ${token}x` })).toEqual(refused)
  await sandbox.moveClock(tokenSeconds + 1)
  expect(await people({ 'x-api-key': apiKey, authorization: `Bearer ${token}` })).toEqual(refused)
})
