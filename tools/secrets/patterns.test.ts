import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsIn } from './patterns.ts'

const key = randomBytes(32).toString('base64')
const pem = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const hex = randomBytes(16).toString('hex')

test.each([
  ['private key', pem.privateKey],
  ['private key', pem.privateKey.replaceAll('\n', '\\n')],
  ['AWS key', `AKIA${'ABCDEFGHIJKLMNOP'}`],
  ['GitHub token', `ghp_${'a1'.repeat(18)}`],
  ['npm token', `npm_${'b2'.repeat(18)}`],
  ['Google key', `AIza${'c'.repeat(35)}`],
  ['Slack token', `xoxb-${'1234567890'.repeat(2)}`],
  ['Stripe key', `sk_live_${'d4'.repeat(12)}`],
  ['SendGrid key', `SG.${'e'.repeat(22)}.${'f'.repeat(43)}`],
  ['Twilio key', `AC${hex}`],
  ['Plaid token', `access-production-${'0a1b2c3d'}-4e5f`],
  ['signed token', `eyJ${'h'.repeat(20)}.eyJ${'p'.repeat(20)}.${'s'.repeat(30)}`],
  ['Vestibule key', `MASTER_KEY=${key}`],
  ['Vestibule key', `EVIDENCE_SIGNING_KEY=${key}`],
])('finds a planted %s, with its line', (kind, secret) => {
  expect(secretsIn(`first line\nsecond: ${secret}\n`)).toEqual([`2: ${kind}`])
})

test('accepts public keys, hashes and settings without a value', () => {
  expect(secretsIn(`${pem.publicKey}\nMASTER_KEY=\nsha512-${key}\n${hex}`)).toEqual([])
})
