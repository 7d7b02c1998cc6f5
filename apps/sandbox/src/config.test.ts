import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('names every missing credential at once', () => {
  const start = () => readConfig({ ASCEND_API_KEY: 'key', SANDBOX_PORT: 'seventy' })
  expect(start).toThrow(/SANDBOX_PORT is not a port/)
  expect(start).toThrow(/ASCEND_PUBLIC_KEY is missing.*PLAID_SECRET is missing.*IPQS_API_KEY is missing/)
  expect(start).not.toThrow(/ASCEND_API_KEY/)
})

test('applies defaults, and accepts escaped line ends in a key', () => {
  const names = [
    'ASCEND_API_KEY',
    'ASCEND_CORRESPONDENT_ID',
    'ASCEND_ACCOUNT_GROUP_ID',
    'ASCEND_PRINCIPAL_APPROVER_ID',
    'PLAID_CLIENT_ID',
    'PLAID_SECRET',
    'SMS_ACCOUNT',
    'SMS_SECRET',
    'IPQS_API_KEY',
  ]
  const environment = Object.fromEntries(names.map((name) => [name, name.toLowerCase()]))
  const config = readConfig({ ...environment, ASCEND_PUBLIC_KEY: 'one\\ntwo', SANDBOX_PORT: '0' })
  expect(config).toMatchObject({ host: '127.0.0.1', port: 0, smtpPort: 3025, clockFile: undefined })
  expect(config.ascend.publicKey).toBe('one\ntwo')
  expect(config.texts.secret).toBe('sms_secret')
})
