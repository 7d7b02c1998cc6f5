import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import type { Applicant } from '@vestibule/testing/applicant'
import { runCommand } from '@vestibule/testing/commands'
import { testEnvironment } from '@vestibule/testing/environment'
import { refusal, useStack } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyring } from '../platform/vault/sealing.ts'
import { createVault } from '../platform/vault/vault.ts'
import { startWrapping } from '../providers/testing/wrapping.ts'
import { operatorsTrail } from '../stores/audit/audit.ts'
import { createSigner } from '../use-cases/evidence/ed25519.ts'
import { openSignedFile } from '../use-cases/evidence/signed-file.ts'
import { openStatements } from '../use-cases/retention/sealed-records.ts'

const its = useStack({ servers: 2 })

const names = [
  'MASTER_KEY',
  'RECORDS_KEY',
  'SSN_INDEX_KEY',
  'CODES_KEY',
  'SESSION_KEY',
  'EVIDENCE_SIGNING_KEY',
] as const
type Keys = Record<(typeof names)[number], string>
const keysOf = (of: (name: (typeof names)[number]) => string): Keys =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Keys

/** Restarts the servers one after another with these settings, while the other one gets the requests. */
const roll = async (settings: Record<string, string>): Promise<void> => {
  const { servers, askOnly } = its.stack
  for (const [index, server] of servers.entries()) {
    await askOnly(1 - index)
    await server.restart(settings)
  }
  await askOnly(0, 1)
}

const certificateOf = async ({ api, clientId }: Applicant): Promise<Buffer> => {
  const reply = await api.get<Uint8Array>(`/api/agreements/${clientId}/certificate`)
  expect(reply.status).toBe(200)
  return Buffer.from(reply.body)
}

const rotate = async (keys: Record<string, string>): Promise<{ code: number; output: string }> => {
  const env = { STEWARD_DATABASE_URL: its.stack.environment.STEWARD_DATABASE_URL ?? '', ...keys }
  const { code, out, errors } = await runCommand('rotate-keys', ['--by', 'Grace Hopper'], env)
  return { code, output: out + errors }
}

test('[SE-01] [DP-04] rotates every key under traffic without a failed request, from files, to a master key that AWS KMS wrapped, and nothing needs the old keys afterwards', {
  timeout: 240_000,
}, async () => {
  const old = keysOf((name) => readOrMakeSecrets(testEnvironment().folder)[name])
  const fresh = keysOf(() => randomBytes(32).toString('base64'))
  const wrapping = startWrapping(its.stack.sandboxUrl)
  const wrapped = await wrapping.wrap('MASTER_KEY', Buffer.from(fresh.MASTER_KEY, 'base64'))
  /** Returns settings that name a file for each key, and that contain the new master key only as KMS wrapped it. */
  const settingsOf = (keys: Keys): Record<string, string> => {
    const settings: Record<string, string> = { ...wrapping.settings }
    for (const name of names) {
      const file = join(testEnvironment().folder, `${name}-${randomBytes(4).toString('hex')}`)
      writeFileSync(file, `${keys[name].replace(fresh.MASTER_KEY, wrapped)}\n`)
      Object.assign(settings, { [name]: '', [`${name}_FILE`]: file })
    }
    return settings
  }

  const owner = await its.withAccount()
  const before = await certificateOf(owner)
  const typist = await its.withAccount()
  await typist.saveContribution()
  await typist.giveBank()

  const product = await its.answered({ accountType: 'PRODUCT' })
  await checkProduct(product)

  let going = true
  // Stops the traffic if the test fails.
  onTestFinished(() => {
    going = false
  })
  let requests = 0
  const failures: string[] = []
  const savers = await Promise.all([its.answered(), its.answered()])
  const traffic = async (act: () => Promise<unknown>): Promise<void> => {
    while (going) {
      requests += 1
      await act().catch((error: unknown) => failures.push(String(error)))
      await sleep(250)
    }
  }
  const running = [
    ...savers.map((saver) =>
      traffic(async () => {
        await saver.saveIdentity()
        await saver.readClient()
        await saver.saveAddress()
      }),
    ),
    traffic(() => certificateOf(owner)),
    // One server may send a sign-up's code and another server may check the code.
    traffic(() => its.newcomer().signUp()),
  ]

  await roll(settingsOf(keysOf((name) => `${old[name]},${fresh[name]}`)))
  await roll(settingsOf(keysOf((name) => `${fresh[name]},${old[name]}`)))
  // Duplicate SSNs are rejected while stored SSN hashes use the old key or the new key.
  const twin = await its.answered({ ssn: owner.person.ssn })
  expect(await refusal(twin.askForAccount())).toEqual({ status: 403, code: 'blocked' })
  const rotated = await rotate(settingsOf(keysOf((name) => `${fresh[name]},${old[name]}`)))
  expect(rotated.code, rotated.output).toBe(0)
  expect(rotated.output).toMatch(/^MASTER_KEY: [1-9]\d* put under the current key, 0 could not be opened\.$/m)
  expect(rotated.output).toMatch(/^RECORDS_KEY: [1-9]\d* put/m)
  expect(rotated.output).toMatch(/^SSN_INDEX_KEY: [1-9]\d* put/m)
  await roll(settingsOf(fresh))
  await savers[0]?.saveIdentity()
  going = false
  await Promise.all(running)
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(20)

  // A second run without the old keys decrypts every value and finds nothing to change.
  expect((await rotate(settingsOf(fresh))).output).toMatch(
    /MASTER_KEY: 0 put.*0 could not.*\nRECORDS_KEY: 0 put.*0 could not.*\nSSN_INDEX_KEY: 0 put.*0 could not/,
  )
  const { mark } = createKeyring([fresh.MASTER_KEY])
  expect(
    await its.query('select from client where substring(data_key from 1 for 5) <> $1', [mark]),
  ).toHaveLength(0)
  // The operators' audit trail lists the re-encrypted rows (SE-11).
  const entries = await its.query<{
    action: string
    detail: { by?: string; table?: string; rows?: string[] }
  }>(`select action, payload -> 'detail' as detail from audit_event where client_id = $1 order by seq`, [
    operatorsTrail,
  ])
  expect(entries.map(({ action }) => action)).toEqual([
    'trail_begun',
    'key_rotation_begun',
    ...['acceptance', 'disclosure_shown', 'statements_agreement'].map(() => 'evidence_resealed'),
    'key_rotation_ended',
    'key_rotation_begun',
    'key_rotation_ended',
  ])
  expect(entries.find(({ detail }) => detail.table === 'acceptance')?.detail.rows).toEqual(
    expect.arrayContaining([owner.clientId, typist.clientId]),
  )
  expect(entries.at(-1)?.detail.by).toBe('Grace Hopper')
  // Statements are encrypted under the current key.
  const vault = createVault({
    master: [fresh.MASTER_KEY],
    records: [fresh.RECORDS_KEY],
    ssnIndex: [fresh.SSN_INDEX_KEY],
    codes: [fresh.CODES_KEY],
  })
  const [agreed] = await its.query<{ id: string; person_sealed: Buffer }>(
    'select id, person_sealed from statements_agreement where client_id = $1',
    [product.clientId],
  )
  expect(agreed && openStatements(vault, product.clientId, agreed).legal_name).toBe('Ada Lovelace')
  const again = await its.answered({ ssn: owner.person.ssn })
  expect(await refusal(again.askForAccount())).toEqual({ status: 403, code: 'blocked' })

  // The new keys still identify the bank account, so saving it again reuses its row in `bank`.
  const saved = await its.query('select id from bank where client_id = $1', [typist.clientId])
  await typist.readClient()
  await typist.must(typist.saveBank())
  expect(await its.query('select id from bank where client_id = $1', [typist.clientId])).toEqual(saved)

  // Each acceptance certificate is signed by the key that it names.
  const after = await certificateOf(owner)
  const publicOf = (key: string) => createSigner(key).publicKey
  const both = [publicOf(fresh.EVIDENCE_SIGNING_KEY), publicOf(old.EVIDENCE_SIGNING_KEY)]
  for (const [certificate, key, other] of [
    [before, both[1], both[0]],
    [after, both[0], both[1]],
  ] as const) {
    expect(openSignedFile(certificate, both)).toMatchObject({
      ok: true,
      facts: { signed_by: { public_key: key } },
    })
    expect(openSignedFile(certificate, [other ?? ''])).toMatchObject({ ok: false, problem: 'other_key' })
  }
})

test('[SE-01] reports a missing key, and lists and keeps the values that it sealed', async () => {
  expect(await rotate({})).toMatchObject({
    code: 1,
    output: expect.stringContaining('MASTER_KEY is not set'),
  })
  const lost = keysOf(() => randomBytes(32).toString('base64'))
  const before = await its.query('select id, data_key from client order by id')
  const { code, output } = await rotate(lost)
  expect(code).toBe(1)
  expect(output).toMatch(/^MASTER_KEY: 0 put under the current key, [1-9]\d* could not be opened\.$/m)
  expect(output).toContain(String(before[0]?.id))
  expect(await its.query('select id, data_key from client order by id')).toEqual(before)
})
