import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@vestibule/launcher/ports'
import { useStack } from '@vestibule/testing/in-vitest'
import type { Provider } from '@vestibule/testing/sandbox-control'
import { afterEach, describe, expect, test } from 'vitest'

const its = useStack({ env: { IDENTITY_PROVIDER: 'auth0' } })
afterEach(() => its.stack.sandbox.clearFaults())

interface Ran {
  code: number
  output: string
}

/** The doctor, with more environment above the server's; an empty value unsets one. */
const doctor = (env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL('./doctor.ts', import.meta.url))
    const { PATH = '' } = process.env
    const options = { env: { PATH, ...its.stack.environment, ...env }, timeout: 60_000 }
    execFile(process.execPath, [file], options, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: output + errors }),
    )
  })

/** What is told of one thing: whether it is well, and all its words, how to mend it too. */
const findingOf = ({ output }: Ran, what: string): { ok: boolean; said: string } | undefined => {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => new RegExp(`^(ok|FAIL) +${what} `).test(line))
  if (at < 0) return undefined
  const mend = lines[at + 1]?.trim().startsWith('→') ? lines[at + 1]?.trim() : ''
  return { ok: lines[at]?.startsWith('ok') === true, said: `${lines[at]?.slice(22)} ${mend}`.trim() }
}

const providers: [what: string, provider: Provider, wrong: Record<string, string>][] = [
  ['Ascend', 'ascend', { ASCEND_API_KEY: 'planted-wrong' }],
  ['Plaid', 'plaid', { PLAID_SECRET: 'planted-wrong' }],
  ['Twilio', 'twilio', { TWILIO_AUTH_TOKEN: 'planted-wrong' }],
  ['IPQualityScore', 'ipqs', { IPQS_API_KEY: 'planted-wrong' }],
  ['Auth0', 'auth0', { AUTH0_CLIENT_SECRET: 'planted-wrong' }],
  ['Google Places', 'places', { PLACES_API_KEY: 'no-such-key' }],
]

test('[OP-06] where everything is well it says so of each thing, changes nothing, and ends with 0', async () => {
  const before = await its.stack.sandbox.ledger()
  const ran = await doctor()
  expect(ran.output).toContain('Nothing is wrong.')
  expect(ran.code).toBe(0)
  for (const what of [
    'configuration',
    'database',
    'migrations',
    'audit trail',
    'clock',
    'connections',
    'time-outs',
    'Mail',
    'Breaches',
  ])
    expect(findingOf(ran, what), what).toMatchObject({ ok: true })
  for (const [what] of providers) expect(findingOf(ran, what), what).toMatchObject({ ok: true })
  expect(await its.stack.sandbox.ledger()).toEqual(before)
  expect(await its.stack.sandbox.messages()).toEqual([])
})

test('[OP-06] wrong keys: each provider is told apart, with the settings to look at, and no key is told', async () => {
  const ran = await doctor(Object.assign({}, ...providers.map(([, , wrong]) => wrong)))
  expect(ran.code).toBe(1)
  expect(ran.output).toContain(`${providers.length} of `)
  for (const [what, , wrong] of providers) {
    const finding = findingOf(ran, what)
    expect(finding?.ok, what).toBe(false)
    expect(finding?.said, what).toMatch(/does not take our keys/)
    for (const name of Object.keys(wrong)) expect(finding?.said).toContain(name)
  }
  expect(findingOf(ran, 'database')?.ok).toBe(true)
  expect(ran.output).not.toContain('planted-wrong')
  for (const [name, value] of Object.entries(its.stack.environment))
    if (/KEY|SECRET|TOKEN/.test(name) && value.length > 8) expect(ran.output, name).not.toContain(value)
})

test('[OP-06] providers in trouble: it is their status page that is named', async () => {
  for (const [, provider] of providers)
    await its.stack.sandbox.fault({ provider, kind: 'error', status: 503, times: 20 })
  const ran = await doctor()
  for (const [what] of providers) expect(findingOf(ran, what)?.said, what).toMatch(/status 503.*status page/)
  expect(ran.code).toBe(1)
})

test('[OP-06] providers that are not there: address and network are named', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const ran = await doctor({
    ASCEND_BASE_URL: nowhere,
    PLAID_BASE_URL: nowhere,
    TWILIO_BASE_URL: nowhere,
    IPQS_BASE_URL: nowhere,
    AUTH0_BASE_URL: nowhere,
    PLACES_BASE_URL: nowhere,
    COUNTRIES_URL: nowhere,
    BREACHED_PASSWORDS_URL: nowhere,
    SMTP_URL: nowhere.replace('http', 'smtp'),
  })
  for (const what of [...providers.map(([what]) => what), 'Mail', 'Breaches'])
    expect(findingOf(ran, what), what).toMatchObject({ ok: false, said: expect.stringMatching(/network/) })
  expect(findingOf(ran, 'Countries')).toMatchObject({
    ok: false,
    said: expect.stringMatching(/cannot be had/),
  })
})

describe('[OP-06] the database', () => {
  test('that is not there, or refuses the login, and the providers are looked at all the same', async () => {
    const ran = await doctor({
      DATABASE_URL: `postgresql://vestibule_app:planted-password@127.0.0.1:${await freePort()}/vestibule`,
    })
    expect(findingOf(ran, 'database')).toMatchObject({
      ok: false,
      said: expect.stringMatching(/ECONNREFUSED.*DATABASE_URL/),
    })
    expect(findingOf(ran, 'Plaid')).toMatchObject({ ok: true })
    expect(ran.output).not.toContain('planted-password')
    const other = its.stack.databaseUrl.replace(/\/test_\w+/, '/no_such_database')
    expect(findingOf(await doctor({ DATABASE_URL: other }), 'database')?.said).toContain(
      'there is no such database',
    )
  })

  test('as a role that could change the audit trail', async () => {
    const wrong = { ok: false, said: expect.stringMatching(/vestibule_app/) }
    const ran = await doctor({ DATABASE_URL: its.stack.adminDatabaseUrl })
    expect(findingOf(ran, 'audit trail')).toMatchObject(wrong)
    // or its evidence (SE-11)
    await its.query('grant update (person_sealed) on acceptance to vestibule_app')
    expect(findingOf(await doctor(), 'audit trail')).toMatchObject(wrong)
    await its.query('revoke update (person_sealed) on acceptance from vestibule_app')
    expect(findingOf(await doctor(), 'audit trail')).toMatchObject({ ok: true })
  })

  test('[OP-10] whose role has no time-outs, or too long ones: which, and the SQL that sets them', async () => {
    const role = `alter role vestibule_app in database ${new URL(its.stack.databaseUrl.replace('@/', '@host/')).pathname.slice(1)}`
    await its.query(`${role} set lock_timeout = 0`)
    await its.query(`${role} set statement_timeout = '5min'`)
    const found = findingOf(await doctor(), 'time-outs')
    await its.query(`${role} reset all`)
    expect(found?.ok).toBe(false)
    expect(found?.said).toContain('statement_timeout 300 s, lock_timeout none')
    expect(found?.said).toContain("alter role vestibule_app set lock_timeout = '5s'")
    expect(found?.said).not.toContain('idle_in_transaction')
  })

  test('without this release’s migrations, and after those of a newer one', async () => {
    const [kept] = await its.query<{ name: string; checksum: string }>(
      'delete from migration where name = (select max(name) from migration) returning name, checksum',
    )
    expect(findingOf(await doctor(), 'migrations')).toMatchObject({
      ok: false,
      said: expect.stringMatching(new RegExp(`${kept?.name}.*next start of a server`)),
    })
    await its.query(`insert into migration values ($1, $2), ('9999_later.sql', 'x')`, [
      kept?.name,
      kept?.checksum,
    ])
    expect(findingOf(await doctor(), 'migrations')?.said).toMatch(/9999_later.*Run that release/)
    await its.query(`delete from migration where name = '9999_later.sql'`)
  })
})

test('[OP-06] [SE-06] a configuration that is wrong: every problem, and the database all the same', async () => {
  const ran = await doctor({ VESTIBULE_MODE: 'production', PLAID_SECRET: '', MAIL_FROM: '' })
  expect(ran.code).toBe(1)
  for (const told of [
    'PLAID_SECRET is not set.',
    'MAIL_FROM is not set.',
    'ASCEND_BASE_URL points at this machine',
  ])
    expect(ran.output).toContain(told)
  expect(findingOf(ran, 'database')).toMatchObject({ ok: true })
  expect(findingOf(ran, 'Plaid')).toBeUndefined()
})
