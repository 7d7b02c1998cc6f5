import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrMakeSecrets } from './secrets.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('the first start writes keys that only this user may read, and the next reads the same', () => {
  const folder = temporaryFolder()
  const first = readOrMakeSecrets(folder)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readOrMakeSecrets(folder)).toEqual(first)
})

test('two folders share no secret', () => {
  const [one, other] = [readOrMakeSecrets(temporaryFolder()), readOrMakeSecrets(temporaryFolder())]
  const shared = Object.entries(one).filter(([name, value]) =>
    Object.entries(other).some(([n, v]) => n === name && v === value),
  )
  expect(shared).toEqual([])
})

test('keys are 32 bytes, and provider ids have the shape that the provider gives them', () => {
  const secrets = readOrMakeSecrets(temporaryFolder())
  for (const key of [
    secrets.MASTER_KEY,
    secrets.RECORDS_KEY,
    secrets.SSN_INDEX_KEY,
    secrets.CODES_KEY,
    secrets.SESSION_KEY,
    secrets.EVIDENCE_SIGNING_KEY,
  ]) {
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
  }
  expect(secrets.ASCEND_CORRESPONDENT_ID).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(secrets.ASCEND_ORGANIZATION).toBe(`correspondents/${secrets.ASCEND_CORRESPONDENT_ID}`)
  expect(secrets.TWILIO_ACCOUNT_SID).toMatch(/^AC[0-9a-f]{32}$/)
  expect(secrets.TWILIO_VERIFY_SERVICE_SID).toMatch(/^VA[0-9a-f]{32}$/)
})

test('the two halves of the Ascend key belong together', () => {
  const secrets = readOrMakeSecrets(temporaryFolder())
  const derived = createPublicKey(createPrivateKey(secrets.ASCEND_PRIVATE_KEY)).export({
    type: 'spki',
    format: 'pem',
  })
  expect(secrets.ASCEND_PUBLIC_KEY).toBe(derived)
})

test('a file of an older checkout gets the secrets that it lacks and keeps those that it has', () => {
  const folder = temporaryFolder()
  const { IPQS_API_KEY, ...older } = readOrMakeSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older))
  const completed = readOrMakeSecrets(folder)
  expect(completed).toMatchObject(older)
  expect(completed.IPQS_API_KEY).toMatch(/^[0-9a-f]{32}$/)
  expect(completed.IPQS_API_KEY).not.toBe(IPQS_API_KEY)
})

test('[SE-01] keys are not made anew beside data that were sealed with lost ones', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  expect(() => readOrMakeSecrets(folder)).toThrow(/secrets\.json is missing/)
})

test('a file that cannot be read is left as it is', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secrets.json'), '{ "MASTER_KEY": "half')
  expect(() => readOrMakeSecrets(folder)).toThrow(/cannot be read/)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{ "MASTER_KEY": "half')
})
