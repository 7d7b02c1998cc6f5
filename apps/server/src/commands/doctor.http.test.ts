import { freePort } from '@vestibule/launcher/ports'
import { runCommand } from '@vestibule/testing/commands'
import { useStack } from '@vestibule/testing/in-vitest'
import type { Provider } from '@vestibule/testing/sandbox-control'
import { afterEach, describe, expect, test } from 'vitest'

const its = useStack({ env: { IDENTITY_PROVIDER: 'auth0' } })
afterEach(() => its.stack.sandbox.clearFaults())

interface Ran {
  code: number
  output: string
}

/** Runs the doctor with the server's environment and `overrides`. An empty value unsets a setting. */
const doctor = async (overrides: Record<string, string> = {}): Promise<Ran> => {
  const { code, out, errors } = await runCommand('doctor', [], { ...its.stack.environment, ...overrides })
  return { code, output: out + errors }
}

/** Returns the printed finding about a subject, including the fix. */
const findingOf = ({ output }: Ran, what: string): { ok: boolean; text: string } | undefined => {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => new RegExp(`^(ok|FAIL) +${what} `).test(line))
  if (at < 0) return undefined
  const fix = lines[at + 1]?.trim().startsWith('→') ? lines[at + 1]?.trim() : ''
  return { ok: lines[at]?.startsWith('ok') === true, text: `${lines[at]?.slice(22)} ${fix}`.trim() }
}

const providers: [what: string, provider: Provider, wrong: Record<string, string>][] = [
  ['Ascend', 'ascend', { ASCEND_API_KEY: 'planted-wrong' }],
  ['Plaid', 'plaid', { PLAID_SECRET: 'planted-wrong' }],
  ['Twilio', 'twilio', { SMS_SECRET: 'planted-wrong' }],
  ['IPQualityScore', 'ipqs', { IPQS_API_KEY: 'planted-wrong' }],
  ['Auth0', 'auth0', { AUTH0_CLIENT_SECRET: 'planted-wrong' }],
  ['Google Places', 'places', { PLACES_API_KEY: 'no-such-key' }],
]

test('[OP-06] passes every check of a healthy installation without changing anything but one check without a person', async () => {
  const before = await its.stack.sandbox.ledger()
  const ran = await doctor()
  expect(ran.output).toContain('All checks passed.')
  expect(ran.code).toBe(0)
  const others = [
    'configuration',
    'database',
    'migrations',
    'audit trail',
    'audit months',
    'clock',
    'connections',
    'time-outs',
    'writes',
    'archive',
    'pooler',
    ...['correspondent', 'account group', 'approver', 'identity check', 'error reports'],
  ]
  for (const what of [...others, 'Mail', 'Breaches', ...providers.map(([name]) => name)])
    expect(findingOf(ran, what), what).toMatchObject({ ok: true })
  // The check that shows the template's steps has no person.
  const after = await its.stack.sandbox.ledger()
  expect(after.identityVerifications).toMatchObject([
    { client_user_id: 'doctor', gave_consent: false, user: {} },
  ])
  expect({ ...after, identityVerifications: [] }).toEqual(before)
  await doctor()
  expect(await its.stack.sandbox.ledger()).toEqual(after)
  expect(await its.stack.sandbox.messages()).toEqual([])
})

test('[OP-06] names the providers with wrong keys and their settings, without printing a key', async () => {
  const ran = await doctor(Object.assign({}, ...providers.map(([, , wrong]) => wrong)))
  expect(ran.code).toBe(1)
  expect(ran.output).toContain(`${providers.length} of `)
  for (const [what, , wrong] of providers) {
    const finding = findingOf(ran, what)
    expect(finding?.ok, what).toBe(false)
    expect(finding?.text, what).toMatch(/rejects our keys/)
    for (const name of Object.keys(wrong)) expect(finding?.text).toContain(name)
  }
  expect(findingOf(ran, 'database')?.ok).toBe(true)
  expect(ran.output).not.toContain('planted-wrong')
  for (const [name, value] of Object.entries(its.stack.environment))
    if (/KEY|SECRET|TOKEN/.test(name) && value.length > 8) expect(ran.output, name).not.toContain(value)
})

test('[OP-08] names each wrong id of a provider, and the error reports’ address', async () => {
  const unknownId = '01HPMZZM6RKMVZA1JQ63RQKJRZ'
  const wrong: [what: string, name: string, value: string][] = [
    ['correspondent', 'ASCEND_CORRESPONDENT_ID', unknownId],
    ['account group', 'ASCEND_ACCOUNT_GROUP_ID', unknownId],
    ['approver', 'ASCEND_PRINCIPAL_APPROVER_ID', 'planted-approver'],
    ['identity check', 'PLAID_IDV_TEMPLATE_ID', 'idvtmp_unknown'],
    ['error reports', 'SENTRY_DSN', `http://planted@127.0.0.1:${await freePort()}/1`],
  ]
  const ran = await doctor(Object.fromEntries(wrong.map(([, name, value]) => [name, value])))
  for (const [what, name, value] of wrong) {
    expect(findingOf(ran, what), what).toMatchObject({ ok: false, text: expect.stringContaining(name) })
    expect(ran.output).not.toContain(value)
  }
  expect(findingOf(ran, 'Ascend')).toMatchObject({ ok: true })
  expect(ran.output).toContain(`${wrong.length} of `)
})

test('[PR-09] requires the watchlist step of the identity template', async () => {
  expect(findingOf(await doctor({ PLAID_IDV_TEMPLATE_ID: 'idvtmp_unscreened' }), 'identity check')).toEqual({
    ok: false,
    text: expect.stringMatching(/no watchlist step.*PLAID_IDV_TEMPLATE_ID/),
  })
})

test('[OP-08] proves the principal approver by the newest accounts', async () => {
  await its.withAccount()
  expect(findingOf(await doctor(), 'approver')?.text).toBe('the principal who approved the newest accounts')
  const changed = findingOf(
    await doctor({ ASCEND_PRINCIPAL_APPROVER_ID: '01HPMZZM6RKMVZA1JQ63RQKJRZ' }),
    'approver',
  )
  expect(changed).toMatchObject({ ok: false, text: expect.stringContaining('another principal') })
})

test('[OP-06] refers to the status page of failing providers', async () => {
  for (const [, provider] of providers)
    await its.stack.sandbox.fault({ provider, kind: 'error', status: 503, times: 20 })
  const ran = await doctor()
  for (const [what] of providers) expect(findingOf(ran, what)?.text, what).toMatch(/status 503.*status page/)
  expect(ran.code).toBe(1)
})

test('[OP-06] refers to the address and the network of unreachable providers', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const prefixes = ['ASCEND', 'PLAID', 'SMS', 'IPQS', 'AUTH0', 'PLACES']
  const ran = await doctor({
    ...Object.fromEntries(prefixes.map((prefix) => [`${prefix}_BASE_URL`, nowhere])),
    COUNTRIES_URL: nowhere,
    BREACHED_PASSWORDS_URL: nowhere,
    SMTP_URL: nowhere.replace('http', 'smtp'),
  })
  for (const what of [...providers.map(([what]) => what), 'Mail', 'Breaches'])
    expect(findingOf(ran, what), what).toMatchObject({ ok: false, text: expect.stringMatching(/network/) })
  expect(findingOf(ran, 'Countries')).toMatchObject({ ok: false, text: expect.stringMatching(/no answer/) })
})

describe('[OP-06] reports a database', () => {
  test('that is unreachable or does not exist, and still checks the providers', async () => {
    const ran = await doctor({
      DATABASE_URL: `postgresql://vestibule_app:planted-password@127.0.0.1:${await freePort()}/vestibule`,
    })
    const unreachable = { ok: false, text: expect.stringMatching(/ECONNREFUSED.*DATABASE_URL/) }
    expect(findingOf(ran, 'database')).toMatchObject(unreachable)
    expect(findingOf(ran, 'Plaid')).toMatchObject({ ok: true })
    expect(ran.output).not.toContain('planted-password')
    const other = its.stack.databaseUrl.replace(/\/test_\w+/, '/no_such_database')
    expect(findingOf(await doctor({ DATABASE_URL: other }), 'database')?.text).toContain(
      'there is no such database',
    )
  })

  test('whose role could change the audit trail or the evidence', async () => {
    const wrong = { ok: false, text: expect.stringMatching(/vestibule_app/) }
    const ran = await doctor({ DATABASE_URL: its.stack.adminDatabaseUrl })
    expect(findingOf(ran, 'audit trail')).toMatchObject(wrong)
    await its.query('grant update (person_sealed) on acceptance to vestibule_app')
    expect(findingOf(await doctor(), 'audit trail')).toMatchObject(wrong)
    await its.query('revoke update (person_sealed) on acceptance from vestibule_app')
    expect(findingOf(await doctor(), 'audit trail')).toMatchObject({ ok: true })
  })

  test('[OP-10] whose role has missing or too long timeouts, with the SQL that sets them', async () => {
    const role = `alter role vestibule_app in database ${new URL(its.stack.databaseUrl.replace('@/', '@host/')).pathname.slice(1)}`
    await its.query(`${role} set lock_timeout = 0`)
    await its.query(`${role} set statement_timeout = '5min'`)
    // A pooler would keep its connections, which have the old time-outs.
    const found = findingOf(await doctor({ DATABASE_URL: its.stack.databaseUrl }), 'time-outs')
    await its.query(`${role} reset all`)
    expect(found?.ok).toBe(false)
    expect(found?.text).toContain('statement_timeout 300 s, lock_timeout none')
    expect(found?.text).toContain("alter role vestibule_app set lock_timeout = '5s'")
    expect(found?.text).not.toContain('idle_in_transaction')
  })

  test('[DP-10] that takes no writes', async () => {
    const role = `alter role vestibule_app in database ${new URL(its.stack.databaseUrl.replace('@/', '@host/')).pathname.slice(1)}`
    await its.query(`${role} set default_transaction_read_only = on`)
    const found = findingOf(await doctor({ DATABASE_URL: its.stack.databaseUrl }), 'writes')
    await its.query(`${role} reset all`)
    const text = expect.stringMatching(/read-only.*reset default_transaction_read_only/)
    expect(found).toMatchObject({ ok: false, text })
  })

  test('without this release’s migrations, or with those of a newer release', async () => {
    const [kept] = await its.query<{ name: string; checksum: string }>(
      'delete from migration where name = (select max(name) from migration) returning name, checksum',
    )
    expect(findingOf(await doctor(), 'migrations')).toMatchObject({
      ok: false,
      text: expect.stringMatching(new RegExp(`${kept?.name}.*npm run migrate`)),
    })
    await its.query(`insert into migration values ($1, $2, 1), ('9999_later.sql', 'x', 9999)`, [
      kept?.name,
      kept?.checksum,
    ])
    expect(findingOf(await doctor(), 'migrations')?.text).toMatch(/9999_later.*Run that release/)
    await its.query(`delete from migration where name = '9999_later.sql'`)
  })
})

test('[OP-06] [SE-06] lists every problem of a configuration and still checks the database', async () => {
  const ran = await doctor({ VESTIBULE_MODE: 'production', PLAID_SECRET: '', MAIL_FROM: '' })
  expect(ran.code).toBe(1)
  for (const problem of ['PLAID_SECRET is not', 'MAIL_FROM is not', 'ASCEND_BASE_URL points at this machine'])
    expect(ran.output).toContain(problem)
  expect(findingOf(ran, 'database')).toMatchObject({ ok: true })
  expect(findingOf(ran, 'Plaid')).toBeUndefined()
})
