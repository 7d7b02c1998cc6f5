import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrMakeSecrets } from './secrets.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('writes private keys once, and reads them again', () => {
  const folder = temporaryFolder()
  const first = readOrMakeSecrets(folder)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readOrMakeSecrets(folder)).toEqual(first)
})

test('shares no secret between folders', () => {
  const [one, other] = [readOrMakeSecrets(temporaryFolder()), readOrMakeSecrets(temporaryFolder())]
  const others = new Map(Object.entries(other))
  const shared = Object.entries(one).filter(([name, value]) => others.get(name) === value)
  expect(shared).toEqual([])
})

test('creates keys of 32 bytes and provider IDs in their formats', () => {
  const secrets = readOrMakeSecrets(temporaryFolder())
  const { MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY, EVIDENCE_SIGNING_KEY } = secrets
  for (const key of [MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY, EVIDENCE_SIGNING_KEY])
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(secrets.ASCEND_CORRESPONDENT_ID).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(secrets.ASCEND_ORGANIZATION).toBe(`correspondents/${secrets.ASCEND_CORRESPONDENT_ID}`)
  expect(secrets.SMS_ACCOUNT).toMatch(/^AC[0-9a-f]{32}$/)
})

test('creates a matching Ascend key pair', () => {
  const secrets = readOrMakeSecrets(temporaryFolder())
  const derived = createPublicKey(createPrivateKey(secrets.ASCEND_PRIVATE_KEY))
  expect(secrets.ASCEND_PUBLIC_KEY).toBe(derived.export({ type: 'spki', format: 'pem' }))
})

test('adds missing secrets to an older file and keeps the others', () => {
  const folder = temporaryFolder()
  const { IPQS_API_KEY, ...older } = readOrMakeSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older))
  const completed = readOrMakeSecrets(folder)
  expect(completed).toMatchObject(older)
  expect(completed.IPQS_API_KEY).toMatch(/^[0-9a-f]{32}$/)
  expect(completed.IPQS_API_KEY).not.toBe(IPQS_API_KEY)
})

test('[SE-01] creates no new keys beside data sealed with lost ones', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  expect(() => readOrMakeSecrets(folder)).toThrow(/secrets\.json is missing/)
})

test('leaves an unreadable file unchanged', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secrets.json'), '{ "MASTER_KEY": "half')
  expect(() => readOrMakeSecrets(folder)).toThrow(/cannot be read/)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{ "MASTER_KEY": "half')
})
