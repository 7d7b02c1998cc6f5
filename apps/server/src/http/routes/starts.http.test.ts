import { randomBytes } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { becomes, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import type { Person } from '@vestibule/testing/sample-person'
import { createUser, screenAll, screenEmail, screenIp, signUp } from '@vestibule/testing/signing-up'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveEmail, sessionOf, useServer } from './testing/use-server.ts'

const returnTo = 'https://www.firm.example/opened?from=vestibule'
const its = useServer({ env: { RETURN_ADDRESSES: `${returnTo}, https://www.firm.example/other` } })
const minute = 60

interface Made {
  id: string
  link: string
  expires_at: string
}

let firm: ReturnType<typeof firmCaller>
let keyId: string
beforeAll(async () => {
  const { id, key } = await newFirmKey(its.stack.databaseUrl, ['start'], its.now())
  keyId = id
  firm = firmCaller(its.stack.baseUrl, key)
})

const post = async (path: string, body: object) => {
  const { status, text } = await firm(`POST /api/firm/${path}`, body)
  return { status, body: JSON.parse(text) }
}
const make = async (body: object): Promise<Made & { token: string }> => {
  const { status, body: made } = await post('starts', body)
  expect(status, JSON.stringify(made)).toBe(200)
  return { ...made, token: made.link.split('#start=')[1] }
}
const vouched = ({ email }: Person) => ({ email, vouched_for: ['email'], return_to: returnTo })
const redeem = (code: string) => post('starts/redeem', { code })
const open = ({ api }: Applicant, token: string) =>
  api.post<{ email: string; phone_number: string | null; account_type: string | null }>('/api/auth/start', {
    token,
  })
const askToReturn = ({ api }: Applicant, clientId: string) =>
  api.post<{ address: string | null }>(`/api/applications/return/${clientId}`)
const codeIn = (address: string | null): string => new URL(address ?? 'x:').searchParams.get('code') ?? ''

/** Opens the firm's link, creates the user, and enters only the code of the phone. */
const arrive = async (body: (person: Person) => object = vouched) => {
  const newcomer = its.newcomer({ accountType: 'REGULAR' })
  const made = await make(body(newcomer.person))
  await newcomer.must(open(newcomer, made.token))
  await newcomer.createUser()
  await newcomer.verifyPhone()
  return { newcomer, start: made.id, token: made.token }
}
const finish = async (applicant: Applicant): Promise<Applicant> => {
  await applicant.answerEverything()
  await applicant.openAndContribute(await its.stack.publicToken(), 100)
  return applicant
}

test('[DP-14] from a link of the firm to the finished application’s id, with the email vouched for', async () => {
  const newcomer = its.newcomer({ accountType: 'REGULAR' })
  const { email, phone } = newcomer.person
  const made = await make({
    ...vouched(newcomer.person),
    email: ` ${email.toUpperCase()}`,
    phone_number: phone,
    account_type: 'REGULAR',
  })
  expect(made.link).toMatch(new RegExp(`^${its.stack.baseUrl}/onboarding#start=[\\w-]{43}$`))
  expect(Date.parse(made.expires_at) - its.now().getTime()).toBeLessThanOrEqual(10 * minute * 1000)
  const opened = await newcomer.must(open(newcomer, made.token))
  expect(opened).toEqual({ email, phone_number: phone, account_type: 'REGULAR' })
  await newcomer.createUser()
  expect((await sessionOf(newcomer)).user).toMatchObject({
    isEmailVerified: true,
    isPhoneNumberVerified: false,
  })
  expect(await its.count('unverified_email where email = $1', email)).toBe(0)
  await newcomer.verifyPhone()
  const { clientId, userId } = await finish(newcomer)
  const { address } = await newcomer.must(askToReturn(newcomer, clientId))
  expect(address).toMatch(/^https:\/\/www\.firm\.example\/opened\?from=vestibule&code=[\w-]{43}$/)
  const redeemed = { start: made.id, application: clientId }
  expect(await redeem(codeIn(address))).toEqual({ status: 200, body: redeemed })

  const entries = await its.query<{ action: string; payload: { detail: object } }>(
    `select action, payload from audit_event where client_id = any($1) and
      action in ('user_created', 'returned_to_firm', 'firm_start_made', 'firm_application_found')`,
    [[userId, keyId]],
  )
  const details = Object.fromEntries(entries.map(({ action, payload }) => [action, payload.detail]))
  expect(details).toMatchObject({
    user_created: { start: made.id, vouchedFor: ['email'] },
    returned_to_firm: { start: made.id },
    firm_start_made: { start: made.id, vouchedFor: ['email'] },
    firm_application_found: redeemed,
  })
  // Tokens are stored as hashes only, and the contact only sealed and until the link is opened.
  const stored = JSON.stringify(await its.query('select f::text from firm_start f'))
  for (const text of [made.token, codeIn(address), email, phone])
    for (const place of [stored, JSON.stringify(entries), its.log()]) expect(place).not.toContain(text)
  expect(await its.count('firm_start where id = $1 and contact_sealed is null', made.id)).toBe(1)
})

describe('[DP-14] a link', () => {
  test('works once, also for two browsers at the same time, and then fills in nothing', async () => {
    const { token } = await make({ email: 'ada@example.com' })
    const browsers = [its.newcomer(), its.newcomer(), its.newcomer()]
    const replies = await Promise.all(browsers.map((one) => open(one, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    for (const { body } of replies.filter(({ status }) => status === 410))
      expect(JSON.stringify(body)).not.toContain('ada@example.com')
    await expectRefusal(open(its.newcomer(), token), '410 link_expired')
  })

  test('expires after ten minutes, and a forged one gets the same reply', async () => {
    const [first, second] = [await make({ email: 'a@example.com' }), await make({ email: 'b@example.com' })]
    its.advance(10 * minute - 1)
    expect((await open(its.newcomer(), first.token)).status).toBe(200)
    its.advance(1)
    const expired = await open(its.newcomer(), second.token)
    expect(expired).toMatchObject({ status: 410, body: { code: 'link_expired' } })
    for (const token of [randomBytes(32).toString('base64url'), `${first.token}x`, '', first.id])
      expect((await open(its.newcomer(), token)).body).toEqual(expired.body)
  })

  test('vouches for no other email: who opens the link of somebody else signs up as without it', async () => {
    const attacker = its.newcomer()
    const victim = its.newcomer({ accountType: 'REGULAR' })
    const { token } = await make(vouched(attacker.person))
    await victim.must(open(victim, token))
    await victim.signUp()
    expect(await its.count('firm_start where user_id = $1', victim.userId)).toBe(0)
    const created = await its.row<{ detail: object }>(
      `select payload -> 'detail' as detail from audit_event where client_id = $1 and action = 'user_created'`,
      victim.userId,
    )
    expect(created.detail).not.toHaveProperty('start')
    const { clientId } = await finish(victim)
    expect(await victim.must(askToReturn(victim, clientId))).toEqual({ address: null })
  })

  test('without a vouch links the user, but the email needs its code', async () => {
    const { newcomer, start } = await arrive(({ email }) => ({ email, return_to: returnTo }))
    expect((await sessionOf(newcomer)).user).toMatchObject({ isEmailVerified: false })
    expect(await its.count('firm_start where id = $1 and user_id = $2', start, newcomer.userId)).toBe(1)
  })

  test('vouches only within the session that opened it', async () => {
    const newcomer = its.newcomer()
    const { token } = await make(vouched(newcomer.person))
    await newcomer.must(open(its.otherBrowser(newcomer), token))
    await newcomer.createUser()
    expect((await sessionOf(newcomer)).user).toMatchObject({ isEmailVerified: false })
  })

  test('keeps the screening of email, phone and network', async () => {
    const newcomer = its.newcomer()
    const { token } = await make(vouched(newcomer.person))
    await newcomer.must(open(newcomer, token))
    await expectRefusal(signUp(newcomer), '403 screening_required')
    await screenEmail(newcomer)
    await screenIp(newcomer)
    const { auth0UserId } = await newcomer.must(signUp(newcomer))
    await expectRefusal(createUser(newcomer, auth0UserId), '403 screening_required')
  })

  test('is limited by network and session', async () => {
    const newcomer = its.newcomer()
    await open(newcomer, 'none')
    await its.fill('start-open:network', 120)
    expect((await open(newcomer, 'none')).status).toBe(429)
    await its.query('delete from rate_limit')
    expect(await statusesOf(Array.from({ length: 21 }, () => open(newcomer, 'none')))).toEqual([
      ...Array(20).fill(410),
      429,
    ])
  })
})

describe('[DP-14] a code', () => {
  let arrived: Awaited<ReturnType<typeof arrive>>
  let owner: Applicant
  beforeAll(async () => {
    arrived = await arrive()
    owner = await finish(arrived.newcomer)
  })
  const newCode = async () => codeIn((await owner.must(askToReturn(owner, owner.clientId))).address)
  const refused = { status: 404, body: { status: 404, code: 'not_found', message: 'There is nothing here.' } }

  test('works once, also for two calls at the same time', async () => {
    const code = await newCode()
    const replies = await Promise.all([redeem(code), redeem(code), redeem(code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await redeem(code)).toEqual(refused)
  })

  test('is refused alike if it is forged, replaced or expired, or is the token of the link', async () => {
    const [replaced, newest] = [await newCode(), await newCode()]
    for (const code of [replaced, `${newest}x`, 'x', arrived.token])
      expect(await redeem(code)).toEqual(refused)
    its.advance(5 * minute)
    expect(await redeem(newest)).toEqual(refused)
    const last = await newCode()
    its.advance(5 * minute - 1)
    expect((await redeem(last)).status).toBe(200)
  })

  test('is not made for the application of another user, nor before it is finished', async () => {
    const { newcomer: other } = await arrive()
    await expectRefusal(askToReturn(other, owner.clientId), '403 forbidden')
    await other.saveName()
    await expectRefusal(askToReturn(other, owner.clientId), '403 forbidden')
    await expectRefusal(askToReturn(other, other.clientId), '409 status_conflict')
    await expectRefusal(askToReturn(its.newcomer(), owner.clientId), '401 unauthenticated')
  })

  test('names no application that the start’s user does not own', async () => {
    const code = await newCode()
    const stranger = await its.named()
    await its.query('update firm_start set application_id = $1 where user_id = $2', [
      stranger.clientId,
      owner.userId,
    ])
    expect(await redeem(code)).toEqual(refused)
  })

  test('is not made for a user who has another email than the firm’s customer', async () => {
    const { newcomer } = await arrive(({ email }) => ({ email, return_to: returnTo }))
    const email = `new.${newcomer.person.email}`
    await screenEmail(newcomer, email)
    await newcomer.must(saveEmail(newcomer, email))
    Object.assign(newcomer.person, { email })
    await newcomer.verifyEmail()
    const { clientId } = await finish(newcomer)
    expect(await newcomer.must(askToReturn(newcomer, clientId))).toEqual({ address: null })
  })
})

describe('[DP-14] the call of the firm', () => {
  const email = 'ada@example.com'

  test.each([
    'https://www.firm.example/opened',
    'https://www.firm.example/opened?from=vestibule&x=1',
    'https://www.firm.example/opened?from=vestibule/',
    'https://www.firm.example/opened?from=vestibule#x',
    'https://www.firm.example/opened/../elsewhere?from=vestibule',
    'https://ada@www.firm.example/opened?from=vestibule',
    'https://www.firm.example:443/opened?from=vestibule',
    'https://www.firm.example.evil.example/opened?from=vestibule',
    'https://www.firm.example\\@evil.example/opened?from=vestibule',
    'HTTPS://www.firm.example/opened?from=vestibule',
    'http://www.firm.example/opened?from=vestibule',
    '//www.firm.example/opened?from=vestibule',
    ' https://www.firm.example/opened?from=vestibule',
    'https://www.firm.example/opened?from=vestibule, https://www.firm.example/other',
    'javascript:alert(1)',
  ])('returns only to addresses of the setting, not to %s', async (return_to) => {
    expect(await post('starts', { email, return_to })).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: ['return_to'] },
    })
  })

  test.each<[object, number, string[]]>([
    [{}, 400, ['email']],
    [{ email: 'ada' }, 422, ['email']],
    [{ email: `${'a'.repeat(320)}@example.com` }, 400, ['email']],
    [{ email, phone_number: '123' }, 422, ['phone_number']],
    [{ email, account_type: 'GOLD' }, 400, ['account_type']],
    [{ email, vouched_for: ['phone'] }, 400, ['vouched_for.0']],
    [{ email, vouched_for: ['email', 'email'] }, 400, ['vouched_for']],
    [{ email, vouched_for: 'email' }, 400, ['vouched_for']],
    [{ email, return_to: `https://${'a'.repeat(2000)}` }, 400, ['return_to']],
    [{ email, is_admin: true }, 400, ['is_admin']],
  ])('refuses %j with %i', async (body, status, fields) => {
    expect(await post('starts', body)).toMatchObject({ status, body: { fields } })
  })

  test('refuses bodies that are too long or too deep, here and at the page’s calls', async () => {
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
    const long = 'x'.repeat(70_000)
    const newcomer = its.newcomer()
    for (const [call, field] of [
      ['starts', 'email'],
      ['starts/redeem', 'code'],
    ] as const) {
      expect((await post(call, { [field]: deep })).status).toBe(400)
      expect((await post(call, { [field]: long })).status).toBe(413)
    }
    expect((await newcomer.api.post('/api/auth/start', { token: deep })).status).toBe(400)
    expect((await newcomer.api.post('/api/auth/start', { token: long })).status).toBe(413)
    expect((await newcomer.api.post('/api/auth/start', { token: 'x'.repeat(1001) })).status).toBe(400)
  })

  test('needs a key with the scope, which reads no application', async () => {
    const other = await newFirmKey(its.stack.databaseUrl, ['read', 'support', 'compliance'], its.now())
    for (const [call, body] of [
      ['POST /api/firm/starts', { email }],
      ['POST /api/firm/starts/redeem', { code: 'x' }],
    ] as const) {
      expect((await firmCaller(its.stack.baseUrl, other.key)(call, body)).status).toBe(403)
      expect((await firmCaller(its.stack.baseUrl)(call, body)).status).toBe(401)
    }
    expect((await firm('POST /api/firm/applications/find', { email })).status).toBe(403)
  })
})

test('[DP-14] starts without a user are deleted after a day, the others with the user', async () => {
  const { newcomer, start } = await arrive()
  const unused = await make({ email: 'unused@example.com' })
  const left = () => its.query('select id from firm_start where id = any($1)', [[start, unused.id]])
  await its.housekeep(23 * 60 * minute)
  expect(await left()).toHaveLength(2)
  await its.housekeep(2 * 60 * minute)
  expect(await left()).toEqual([{ id: start }])
  await becomes(() => its.count("provider_call where user_id = $1 and state = 'pending'", newcomer.userId), 0)
  const { output, code } = await its.stack.command('client', 'erase', newcomer.userId, '--by', 'Grace Hopper')
  expect(code, output).toBe(0)
  expect(await left()).toEqual([])
})

test('[DP-14] a repeated call to create the user changes nothing', async () => {
  const newcomer = its.newcomer()
  await newcomer.must(open(newcomer, (await make(vouched(newcomer.person))).token))
  await screenAll(newcomer)
  const { auth0UserId } = await newcomer.must(signUp(newcomer))
  const statuses = await statusesOf([createUser(newcomer, auth0UserId), createUser(newcomer, auth0UserId)])
  expect(statuses).toEqual([200, 200])
  expect((await createUser(newcomer, auth0UserId)).status).toBe(200)
  expect((await sessionOf(newcomer)).user).toMatchObject({ isEmailVerified: true })
})
