import { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import type { Person } from '@vestibule/testing/sample-person'
import {
  createUser,
  iPad,
  iPhone,
  passed,
  screenAll,
  screenEmail,
  screenIp,
  screenPhone,
  signUp,
  TOR,
  VOIP,
  VPN,
} from '@vestibule/testing/signing-up'
import { describe, expect, test } from 'vitest'

const its = useStack()
/** Where five days are enough for a domain. */
const lenient = useStack({ env: { YOUNG_DOMAIN_DAYS: '5' } })

test('[RK-01] an honest person passes, and is told no more than that', async () => {
  const newcomer = its.newcomer()
  expect((await screenEmail(newcomer)).body).toEqual(passed)
  expect((await screenPhone(newcomer)).body).toEqual(passed)
  expect((await screenIp(newcomer)).body).toEqual(passed)
})

test('[RK-02] [RK-03] each risk that the provider finds is told by its name', async () => {
  const newcomer = its.newcomer()
  expect((await screenEmail(newcomer, 'a@disposable.example')).body).toEqual({
    success: false,
    riskyData: { isDisposable: true, isYoungDomain: false },
  })
  expect((await screenEmail(newcomer, 'a@young.example')).body).toEqual({
    success: false,
    riskyData: { isDisposable: false, isYoungDomain: true },
  })
  expect((await screenPhone(newcomer, VOIP)).body).toEqual({ success: false, riskyData: { isVOIP: true } })
})

test.each([
  [VPN, { isVPN: true, isTor: false }],
  [TOR, { isTor: true }],
])('[RK-04] [RK-01] from %s nobody signs up', async (address, risks) => {
  const newcomer = its.newcomer()
  const { email } = newcomer.person
  expect((await screenIp(newcomer, { address })).body).toMatchObject({ success: false, riskyData: risks })
  await screenEmail(newcomer)
  await expectRefusal(signUp(newcomer, {}, { address }), '403 blocked')
  expect(await its.count('local_identity where email = $1', email)).toBe(0)
})

describe('[RK-05] the Safari of an iPhone or iPad', () => {
  test.each([
    ['an iPhone', iPhone, VPN, { isVPN: true, isTor: false, device_model: 'iPhone' }],
    ['an iPad', iPad, VPN, { isVPN: true, isTor: false, device_model: 'iPad' }],
    ['an iPhone', iPhone, TOR, { isVPN: false, isTor: true, device_model: 'iPhone' }],
  ])('%s is a white flag: told what it cancels, and signs up', async (_, userAgent, address, risks) => {
    const newcomer = its.newcomer()
    const from = { address, userAgent }
    await screenEmail(newcomer, undefined, from)
    expect((await screenIp(newcomer, from)).body).toEqual({
      success: true,
      riskyData: { ...risks, browser: 'Safari 18', device_brand: 'Apple' },
    })
    expect((await signUp(newcomer, {}, from)).status).toBe(200)
  })

  test.each([
    ['its Chrome', iPhone.replace('Version/18.6', 'CriOS/140.0.0.0')],
    ['a Mac’s Safari', iPhone.replace('(iPhone; CPU iPhone OS 18_6 like', '(Macintosh; Intel')],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0'],
    ['no browser at all', ''],
  ])('%s is none', async (_, userAgent) => {
    const newcomer = its.newcomer()
    expect((await screenIp(newcomer, { address: VPN, userAgent })).body.success).toBe(false)
  })

  test('cancels no email’s and no phone’s risk', async () => {
    const newcomer = its.newcomer({ email: `ada.${Date.now()}@disposable.example` })
    const from = { address: VPN, userAgent: iPhone }
    expect((await screenIp(newcomer, from)).body.success).toBe(true)
    expect((await screenEmail(newcomer, undefined, from)).body.success).toBe(false)
    await expectRefusal(signUp(newcomer, {}, from), '403 blocked')
    const other = its.newcomer()
    await screenIp(other, from)
    await screenEmail(other, undefined, from)
    expect((await screenPhone(other, VOIP, from)).body.success).toBe(false)
    await expectRefusal(signUp(other, {}, from), '403 blocked')
  })

  test('is believed of nobody who is clean: nothing is told then', async () => {
    expect((await screenIp(its.newcomer(), { userAgent: iPhone })).body).toEqual(passed)
  })
})

test('[RK-10] from how many days on a domain is no longer young is configuration', async () => {
  const email = 'ada@young.example'
  expect((await screenEmail(its.newcomer(), email)).body.success).toBe(false)
  expect((await screenEmail(lenient.newcomer(), email)).body).toEqual(passed)
})

test('[RK-01] sign-up is refused until both email and address were screened', async () => {
  const newcomer = its.newcomer()
  await newcomer.api.get('/api/auth/get-csrf')
  await expectRefusal(signUp(newcomer), '403 screening_required')
  await screenEmail(newcomer)
  await expectRefusal(signUp(newcomer), '403 screening_required')
  await screenIp(newcomer)
  expect((await signUp(newcomer)).status).toBe(200)
})

test('[RK-01] sign-up is refused where the address alone was screened, or another email', async () => {
  const newcomer = its.newcomer()
  await screenIp(newcomer)
  await expectRefusal(signUp(newcomer), '403 screening_required')
  await screenEmail(newcomer, `other.${newcomer.person.email}`)
  await expectRefusal(signUp(newcomer), '403 screening_required')
})

test('[RK-01] sign-up is refused where the email is a risk, also after a clean one was screened before it', async () => {
  const newcomer = its.newcomer({ email: `ada.${Date.now()}@disposable.example` })
  await screenIp(newcomer)
  await screenEmail(newcomer, 'ada@example.com')
  await screenEmail(newcomer)
  await expectRefusal(signUp(newcomer), '403 blocked')
})

test('[RK-01] a clean verdict is of no use for a risky value that comes after it', async () => {
  const newcomer = its.newcomer({ email: `ada.${Date.now()}@disposable.example` })
  await screenIp(newcomer)
  await screenEmail(newcomer, 'ada@example.com')
  await expectRefusal(signUp(newcomer), '403 screening_required')
})

test('[RK-01] a verdict of another session, or of another address, is of no use', async () => {
  const newcomer = its.newcomer()
  await screenEmail(newcomer)
  await screenIp(newcomer)
  const elsewhere = its.newcomer({ email: newcomer.person.email })
  await elsewhere.api.get('/api/auth/get-csrf')
  await expectRefusal(signUp(elsewhere), '403 screening_required')
  await expectRefusal(signUp(newcomer, {}, { address: '198.51.100.77' }), '403 screening_required')
  await expectRefusal(signUp(newcomer, {}, { address: VPN }), '403 screening_required')
})

test('[RK-01] create-user is refused until its own phone number was screened, and where that is a risk', async () => {
  const newcomer = its.newcomer()
  await screenEmail(newcomer)
  await screenIp(newcomer)
  const { auth0UserId } = (await signUp(newcomer)).body
  await expectRefusal(createUser(newcomer, auth0UserId), '403 screening_required')
  await screenPhone(newcomer, '212-555-0100')
  await expectRefusal(createUser(newcomer, auth0UserId), '403 screening_required')
  await screenPhone(newcomer, VOIP)
  await expectRefusal(createUser(newcomer, auth0UserId, { phoneNumber: VOIP }), '403 blocked')
  expect(await its.count('app_user where email = $1', newcomer.person.email)).toBe(0)
  await screenPhone(newcomer)
  expect((await createUser(newcomer, auth0UserId)).status).toBe(200)
})

test('[RK-01] create-user is refused from an address that was not screened, or that is a risk', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  const { auth0UserId } = (await signUp(newcomer)).body
  await expectRefusal(createUser(newcomer, auth0UserId, {}, { address: VPN }), '403 screening_required')
  await screenIp(newcomer, { address: VPN })
  await expectRefusal(createUser(newcomer, auth0UserId, {}, { address: VPN }), '403 blocked')
})

test('[RK-01] [API-05] a verdict cannot be sent along, nor can what the server decides', async () => {
  const newcomer = its.newcomer()
  const { email, password } = newcomer.person
  await newcomer.api.get('/api/auth/get-csrf')
  const faked = newcomer.api.post('/api/auth/sign-up', { email, password, screening: { risks: [] } })
  await expectRefusal(faked, '400 unknown_field', 'screening')
  await screenAll(newcomer)
  const { auth0UserId } = (await signUp(newcomer)).body
  for (const [name, value] of Object.entries({ isBlocked: true, screening: {} }))
    await expectRefusal(createUser(newcomer, auth0UserId, { [name]: value }), '400 unknown_field', name)
  const forged = { isEmailVerified: true, isPhoneNumberVerified: true }
  expect((await createUser(newcomer, auth0UserId, forged)).body.data.data).toMatchObject({
    isBlocked: false,
    isEmailVerified: false,
    isPhoneNumberVerified: false,
  })
  const [user] = await its.query<{ screening: Record<string, object> }>(
    'select screening from app_user where email = $1',
    [email],
  )
  expect(Object.keys(user?.screening ?? {}).sort()).toEqual(['email', 'ip', 'phone'])
})

test('[RK-01] [SE-01] what a session keeps of a phone and an address is a keyed hash, and of a clean value nothing else', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  const [session] = await its.query<{ screening: Record<string, object> }>(
    'select screening from session where email = $1',
    [newcomer.person.email],
  )
  for (const kind of ['email', 'phone', 'ip'])
    expect(session?.screening[kind]).toEqual({
      valueHash: expect.stringMatching(/^[\w-]{43}$/),
      risks: [],
      unscreened: false,
    })
})

describe('[SE-03] screenings are limited', () => {
  test('the sixty-first of one session in an hour is 429 with Retry-After', async () => {
    its.startHour()
    const newcomer = its.newcomer()
    for (let asked = 0; asked < 60; asked += 1) expect((await screenIp(newcomer)).status).toBe(200)
    const refused = await screenIp(newcomer)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test('three hundred from one network in an hour, whatever the session', async () => {
    const address = '2001:db8:77:1::9'
    for (let session = 0; session < 5; session += 1) {
      const newcomer = its.newcomer()
      await newcomer.api.get('/api/auth/get-csrf')
      const asked = Array.from({ length: 60 }, () => screenIp(newcomer, { address }))
      expect(new Set(await statusesOf(asked))).toEqual(new Set([200]))
    }
    const neighbour = { address: '2001:db8:77:1:ffff::1' }
    expect((await screenEmail(its.newcomer(), undefined, neighbour)).status).toBe(429)
    expect((await screenEmail(its.newcomer(), undefined, { address: '2001:db8:77:2::1' })).status).toBe(200)
  })
})

test.each(['/api/ipqs/validate-phone?phone=123&country=US', '/api/ipqs/validate-phone?phone=&country=US'])(
  '[SU-05] %s is refused by its field',
  async (path) => {
    await expectRefusal(its.newcomer().api.get(path), '422 invalid', 'phone')
  },
)

test('[API-06] a country that we do not serve is refused', async () => {
  await expectRefusal(
    its.newcomer().api.get('/api/ipqs/validate-phone?phone=2125550100&country=FR'),
    '400 malformed',
    'country',
  )
})

describe('[RK-11] from another network than the screened one', () => {
  const elsewhere = '198.51.100.61'

  /** Somebody who can go to another network, or take another browser, and come home again. */
  const traveller = async (given: Partial<Person> = {}) => {
    const { person } = its.newcomer(given)
    travellers += 1
    const home = `198.18.77.${travellers}`
    const now: { address: string; userAgent: string | undefined } = { address: home, userAgent: undefined }
    const one = new Applicant(its.stack.baseUrl, its.stack.sandbox, person, {
      now: its.stack.clock.now,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-forwarded-for', now.address)
        if (now.userAgent) headers.set('user-agent', now.userAgent)
        return fetch(input, { ...init, headers })
      },
    })
    await one.signUp()
    await one.answerEverything()
    const goTo = (address: string, userAgent?: string): void => {
      now.address = address
      now.userAgent = userAgent
    }
    return { one, goTo, goHome: () => goTo(home) }
  }
  let travellers = 0
  const lookUps = async (address: string): Promise<number> =>
    (await its.sandbox.requests('ipqs')).filter(({ path }) => path.includes(`/${address}`)).length
  const events = async ({ person }: Applicant): Promise<string[]> =>
    (
      await its.query<{ kind: string; risk_type: string }>(
        'select kind, risk_type from fraud_event where email = $1 order by created_at',
        [person.email],
      )
    ).map(({ kind, risk_type }) => `${kind} ${risk_type}`)
  const isBlocked = async ({ person }: Applicant): Promise<boolean> =>
    (
      await its.query(
        `select from app_user u where email = $1
           and (is_blocked or exists (select from blocked_user b where b.email = u.email))`,
        [person.email],
      )
    ).length > 0
  const token = (one: Applicant) => one.api.post('/api/create-link-token')
  const exchange = async (one: Applicant) =>
    one.api.post(
      '/api/exchange-public-token',
      { public_token: await its.stack.publicToken() },
      { ifMatch: one.version },
    )

  test('a VPN is refused the account, the link, the relationship and the confirmation, and nothing else', async () => {
    const { one, goTo, goHome } = await traveller()
    const before = await lookUps(VPN)
    goTo(VPN)
    await expectRefusal(one.askForAccount(), '403 network_vpn')
    await expectRefusal(one.askForAccount(), '403 network_vpn')
    expect([await lookUps(VPN), await events(one)]).toEqual([before + 1, ['RISK_DETECTED IP']])
    // the answer is kept, and not final; nothing was sent to the broker
    const { affiliations } = (
      await one.api.get<{ affiliations: string }>(`/api/data-api/clientdetails/${one.clientId}`)
    ).body
    expect([affiliations, await one.status()]).toEqual(['noneOfAbove', 'ONBOARDING_AFFILATIONS'])
    expect(await its.count('outside_call where client_id = $1', one.clientId)).toBe(0)
    goHome()
    await one.openAccount()

    goTo(VPN)
    await one.agree()
    await one.saveContribution()
    await expectRefusal(token(one), '403 network_vpn')
    goHome()
    await one.must(token(one))
    goTo(VPN)
    await expectRefusal(exchange(one), '403 network_vpn')
    goHome()
    await one.readClient()
    await one.must(exchange(one))
    goTo(VPN)
    await expectRefusal(one.relate(), '403 network_vpn')
    goHome()
    await one.must(one.relate())
    goTo(VPN)
    await expectRefusal(one.schedule(), '403 network_vpn')
    await one.must(one.api.post('/api/auth/logout'))
    await one.logIn()
    goHome()
    await one.readClient()
    await one.must(one.schedule())
    expect([await isBlocked(one), await lookUps(VPN), await events(one)]).toEqual([
      false,
      before + 1,
      ['RISK_DETECTED IP'],
    ])
  })

  test('Tor is refused as well, by a code of its own, and typed deposits are not sent from there', async () => {
    const { one, goTo, goHome } = await traveller()
    goTo(TOR)
    await expectRefusal(one.askForAccount(), '403 network_tor')
    goHome()
    await one.openAccount()
    await one.agree()
    await one.saveContribution()
    goTo(TOR)
    await one.giveBank()
    await expectRefusal(one.relate(), '403 network_tor')
    goHome()
    await one.must(one.relate())
    // an hour later it is screened again
    const before = await lookUps(TOR)
    its.stack.clock.advance(3601)
    goTo(TOR)
    await one.logIn()
    await expectRefusal(token(one), '403 network_tor')
    expect([await lookUps(TOR), await isBlocked(one)]).toEqual([before + 1, false])
  })

  test('the product flow is refused the link and the confirmation', async () => {
    const { one, goTo, goHome } = await traveller({ accountType: 'PRODUCT' })
    goTo(VPN)
    await checkProduct(one)
    await one.must(one.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await expectRefusal(token(one), '403 network_vpn')
    goHome()
    await one.linkBank(await its.stack.publicToken())
    goTo(VPN)
    await expectRefusal(one.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4), '403 network_vpn')
    goHome()
    await one.must(one.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))
  })

  test('a clean one is screened once for all of it, and the screened one never again', async () => {
    const { one, goTo, goHome } = await traveller()
    goHome()
    const home = (await its.sandbox.requests('ipqs')).length
    goTo(elsewhere)
    await one.openAccount()
    await one.agree()
    await one.saveContribution()
    await one.must(token(one))
    goHome()
    await one.must(token(one))
    expect(await lookUps(elsewhere)).toBe(1)
    expect((await its.sandbox.requests('ipqs')).length).toBe(home + 1)
    expect(await events(one)).toEqual([])
  })

  test('a white flag and the whitelist let it pass: one is an event, the other none', async () => {
    const flagged = await traveller()
    flagged.goTo(VPN, iPhone)
    await flagged.one.openAccount()
    expect(await events(flagged.one)).toEqual(['WHITE_FLAG IP'])
    const listed = await traveller()
    listed.goTo(VPN)
    await expectRefusal(listed.one.askForAccount(), '403 network_vpn')
    await its.query("insert into whitelist (kind, value, added_at) values ('email', $1, now())", [
      listed.one.person.email,
    ])
    await listed.one.openAccount()
    const other = await traveller()
    await its.query("insert into whitelist (kind, value, added_at) values ('phone', $1, now())", [
      other.one.person.phone,
    ])
    other.goTo(TOR)
    await other.one.openAccount()
    expect(await events(other.one)).toEqual([])
  })

  test('while the provider is down nothing is held up; it is screened by a job, and the next action from there is refused', async () => {
    const { one, goTo } = await traveller()
    await its.sandbox.fault({ provider: 'ipqs', kind: 'error', times: 1000 })
    goTo(VPN)
    await one.openAccount()
    const owed = () =>
      its.query('select from screened_network where user_id = $1 and verdict is null', [one.userId])
    expect(await owed()).toHaveLength(1)
    await its.sandbox.clearFaults()
    its.stack.clock.advance(11)
    await eventually(
      async () => {
        await its.query('update screened_network set due_at = clock_timestamp()')
        return owed()
      },
      (rows) => rows.length === 0,
    )
    expect([await events(one), await isBlocked(one)]).toEqual([['RISK_DETECTED IP'], false])
    await one.agree()
    await one.saveContribution()
    await expectRefusal(token(one), '403 network_vpn')
    const left = 'select ip_address, user_agent from screened_network where user_id = $1'
    expect(await its.query(left, [one.userId])).toEqual([{ ip_address: null, user_agent: null }])
  })
})
