import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { runCommand, startCommand } from '@vestibule/testing/commands'
import { refusal, useStack } from '@vestibule/testing/in-vitest'
import { screenAll, screenIp, signUp, TOR, VPN } from '@vestibule/testing/signing-up'
import { describe, expect, test } from 'vitest'
import { operatorsTrail } from '../stores/audit/audit.ts'

const its = useStack()

const operator = 'Grace Hopper'
const database = () => ({ DATABASE_URL: its.stack.databaseUrl })

const run = (command: string, args: string[], env: Record<string, string> = database()) =>
  runCommand(command, [...args, '--by', operator], env)

const printed = (out: string) => ({ code: 0, out: `${out}\n`, errors: '' })

describe('[RK-06] npm run whitelist', () => {
  test('adds, lists and removes normalized emails and phones', async () => {
    const steps: [args: string[], output: string][] = [
      [['list'], 'The whitelist is empty.'],
      [['add', 'Ada@Example.com'], 'ada@example.com is on the whitelist.'],
      [['add', 'ada@example.com'], 'ada@example.com was on the whitelist.'],
      [['add', '2125550199'], '212-555-0199 is on the whitelist.'],
      [['list'], 'ada@example.com\n212-555-0199'],
      [['remove', '212-555-0199'], '212-555-0199 is no longer on the whitelist.'],
      [['remove', '212-555-0199'], '212-555-0199 was not on the whitelist.'],
      [['list'], 'ada@example.com'],
    ]
    for (const [args, output] of steps) expect(await run('whitelist', args)).toEqual(printed(output))
  })

  test('exempts an email from screening until it is removed', async () => {
    const newcomer = its.newcomer()
    await run('whitelist', ['add', newcomer.person.email])
    await screenAll(newcomer, { address: VPN })
    await run('whitelist', ['remove', newcomer.person.email])
    expect(await refusal(signUp(newcomer, {}, { address: VPN }))).toEqual({ status: 403, code: 'blocked' })
    await run('whitelist', ['add', newcomer.person.email])
    expect((await signUp(newcomer, {}, { address: VPN })).status).toBe(200)
  })
})

describe('[RK-07] npm run unblock', () => {
  test('ends a permanent block, so that the person may sign up', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenAll(newcomer, { address: TOR })
    await screenIp(newcomer)
    expect(await refusal(signUp(newcomer))).toEqual({ status: 403, code: 'blocked' })
    expect(await run('unblock', [email.toUpperCase()])).toEqual(printed(`${email} is no longer blocked.`))
    expect((await signUp(newcomer)).status).toBe(200)
    expect(await run('unblock', [email])).toEqual(printed(`${email} was not blocked.`))
  })

  test('unblocks a user', async () => {
    const newcomer = its.newcomer()
    const { email, password } = newcomer.person
    await newcomer.createUser()
    await its.query('update app_user set is_blocked = true where email = $1', [email])
    expect(await run('unblock', [email])).toEqual(printed(`${email} is no longer blocked.`))
    const back = its.newcomer(newcomer.person)
    expect((await back.api.post('/api/auth/login', { email, password })).status).toBe(200)
  })
})

describe('[SE-11] operator actions', () => {
  interface Entry {
    payload: { action: string; actor: string; detail: Record<string, unknown> }
  }
  const trail = async (id: string) => {
    const query = 'select payload from audit_event where client_id = $1 order by seq'
    return (await its.query<Entry>(query, [id])).map(({ payload: { action, actor, detail } }) => ({
      action,
      actor,
      detail,
    }))
  }
  const newest = async (count: number) => (await trail(operatorsTrail)).slice(-count)

  test('are in the operators’ trail with the name, without emails and phones', async () => {
    const { email } = its.newcomer().person
    await run('whitelist', ['add', email])
    await run('whitelist', ['add', email])
    await run('whitelist', ['remove', email])
    await run('whitelist', ['list'])
    const [added, removed, read] = await newest(3)
    const entry = added?.detail.entry
    expect(entry).toMatch(/^[0-9a-f-]{36}$/)
    const by = operator
    expect([added, removed, read]).toEqual([
      { action: 'whitelist_added', actor: 'operator', detail: { by, entry, kind: 'email' } },
      { action: 'whitelist_removed', actor: 'operator', detail: { by, entry, kind: 'email' } },
      { action: 'whitelist_read', actor: 'operator', detail: { by } },
    ])
    expect(JSON.stringify(await trail(operatorsTrail))).not.toMatch(/@|\d{3}-\d{3}-\d{4}/)
  })

  test('are also in the trail of the user concerned', async () => {
    const newcomer = its.newcomer()
    await newcomer.createUser()
    const { email } = newcomer.person
    const [user] = await its.query<{ id: string }>(
      'update app_user set is_blocked = true where email = $1 returning id',
      [email],
    )
    const userId = user?.id ?? ''
    await run('unblock', [email])
    const detail = { by: operator, userId, blocks: [] }
    expect(await newest(1)).toEqual([{ action: 'unblocked', actor: 'operator', detail }])
    expect((await trail(userId)).at(-1)).toEqual({ action: 'unblocked', actor: 'operator', detail })
  })

  const id = randomUUID()
  const wrong: Record<string, string[]> = {
    affected: [
      '',
      '--since 2026-11-28',
      '--since 2026-11-28 --until 2026-11-27',
      '--since 2026-11-28T10:00 --until 2026-11-29',
      '--since 2026-13-28 --until 2027-11-29',
      '--since 2026-11-28 --until 2026-11-29 --cause x',
    ],
    audit: [`export ${id}`],
    client: [
      `export ${id}`,
      `erase ${id}`,
      'export a@x.co --by Ada',
      `erase ${id} --now --by Ada`,
      `closed ${id} 2027-02-30 --by Ada`,
    ],
    'firm-keys': [
      'create CRM --scopes read --days 401 --by Ada',
      'create C:RM --scopes read --by Ada',
      'list --scopes read --by Ada',
    ],
    funnel: ['soon', '0', '7 8'],
    reconcile: ['--since', '--since 2026-13-01', 'explain deposit D1', 'again'],
    'rotate-keys': [''],
    unblock: ['a@x.co', 'a@x.co --by {"by":1}', '--by Ada', 'ada --by Ada', 'a@x.co b@x.co --by Ada'],
    whitelist: [
      'list',
      ...['add a@x.co', 'add a@x.co --by', 'add a@x.co --by ', 'add a@x.co --by Ada --by Grace'],
      ...['--by Ada', 'add --by Ada', 'add ada --by Ada', 'add 212-555 --by Ada', 'remove ada@ --by Ada'],
      ...['list a@x.co --by Ada', 'add a@x.co b@x.co --by Ada', 'drop a@x.co --by Ada'],
    ],
  }
  test.each(
    Object.entries(wrong).flatMap(([command, lists]) => lists.map((args) => [command, args] as const)),
  )('%s %s exits with 2 and the usage, and is not recorded', async (command, typed) => {
    const args = typed === '' ? [] : typed.split(' ')
    const before = await trail(operatorsTrail)
    const { code, out, errors } = await runCommand(command, args, database())
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(errors).toMatch(new RegExp(`^Usage: npm run (--silent )?${command} `))
    expect(await trail(operatorsTrail)).toEqual(before)
  })
})

const names = readFileSync(join(repository, 'package.json'), 'utf8').matchAll(/commands\/([\w-]+)[.]ts/g)
/** Arguments, exit code and output of the commands that have no usage, or run without arguments. */
const exceptions: Record<string, [args: string[], code: number, output: RegExp]> = {
  doctor: [[], 1, /^FAIL {2}configuration/],
  'evidence-key': [[], 0, /^[\w+/-]{43}=?\n$/],
  funnel: [['0'], 2, /^Usage/],
  housekeeping: [['--dry'], 2, /^Usage/],
  migrate: [[], 1, /^The configuration has/],
  reconcile: [['again'], 2, /^Usage/],
  'verify-evidence': [[], 2, /^no file was named\nUsage/],
}
test.each(Array.from(names, ([, name = '']) => name))('%s starts as a process', async (name) => {
  const [args, code, output] = exceptions[name] ?? [[], 2, new RegExp(`^Usage: npm run (--silent )?${name} `)]
  const env = { EVIDENCE_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') }
  const { out, errors, ...exit } = await startCommand(name, args, env)
  expect({ ...exit, output: out + errors }).toEqual({ code, output: expect.stringMatching(output) })
})

test('without a database a command exits with 1 and does not print the password', async () => {
  expect(await run('unblock', ['a@example.com'], {})).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^DATABASE_URL is not set/),
  })
  const DATABASE_URL = 'postgresql://vestibule_app:planted@127.0.0.1:1/vestibule'
  const failed = await run('unblock', ['a@example.com'], { DATABASE_URL })
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.errors).toMatch(/could not be used/)
  expect(failed.errors).not.toContain('planted')
})

describe('[OP-12] npm run affected', () => {
  const affected = (...args: string[]) =>
    runCommand('affected', ['--since', '2020-01-01', '--until', '2090-01-01T00:00:00Z', ...args], database())

  test('lists whose data could have been read or changed, by cause, without other personal data', async () => {
    const newcomer = its.newcomer()
    await newcomer.signUp()
    const { userId, person } = newcomer
    const start = `${userId}\t${person.email}\t`
    const { code, out } = await affected()
    expect(code).toBe(0)
    expect(out).toContain(`${start}read\town answers with masked SSN, documents, bank mask\tsession\t1\t`)
    expect(out).toContain(`${start}changed\tanswers\tuser_created\t1\t`)
    expect(out).toContain('Not in these records:\n– What a logged-in person read.')
    expect(out).not.toContain(person.phone)

    expect((await affected('--cause', 'account')).out).toContain(start)
    for (const cause of ['firm-key', 'operator'])
      expect((await affected('--cause', cause)).out, cause).not.toContain(start)
    expect((await affected('--cause', 'system')).out).toContain(`${start}read\tcontact\tstored\t1\t-\t-\n`)
    const earlier = ['--since', '2020-01-01', '--until', '2020-01-02']
    expect((await runCommand('affected', earlier, database())).out).toContain('0 ids, 0 lines.')

    await run('whitelist', ['list'])
    expect((await affected('--cause', 'operator')).out).toContain('\twhitelist_read\t')
    const recorded = await its.query("select from audit_event where action = 'affected_listed'")
    expect(recorded.length).toBeGreaterThan(5)
  })
})
