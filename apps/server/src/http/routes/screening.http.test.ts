import { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal } from '@vestibule/testing/in-vitest'
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
import { disposableEmail, expectInvalid, useServer } from './testing/use-server.ts'

const its = useServer()
const withYoungDomains = useServer({ env: { YOUNG_DOMAIN_DAYS: '5' } })
const vpn = { address: VPN }

test('[RK-01] a person without risk passes, and the reply holds nothing else', async () => {
  expect(await screenAll(its.newcomer())).toEqual([passed, passed, passed])
})

test('[RK-02] [RK-03] the reply names each risk', async () => {
  const newcomer = its.newcomer()
  const emailRisks = async (email: string) => (await screenEmail(newcomer, email)).body
  const disposable = { isDisposable: true, isYoungDomain: false }
  expect(await emailRisks('a@disposable.example')).toEqual({ success: false, riskyData: disposable })
  const young = { isDisposable: false, isYoungDomain: true }
  expect(await emailRisks('a@young.example')).toEqual({ success: false, riskyData: young })
  expect((await screenPhone(newcomer, VOIP)).body).toEqual({ success: false, riskyData: { isVOIP: true } })
})

test.each([
  [VPN, { isVPN: true, isTor: false }],
  [TOR, { isTor: true }],
])('[RK-04] [RK-01] sign-up from %s is blocked', async (address, riskyData) => {
  const newcomer = its.newcomer()
  expect((await screenIp(newcomer, { address })).body).toMatchObject({ success: false, riskyData })
  await screenEmail(newcomer)
  await expectRefusal(signUp(newcomer, {}, { address }), '403 blocked')
  expect(await its.count('local_identity where email = $1', newcomer.person.email)).toBe(0)
})

describe('[RK-05] a white flag', () => {
  test.each([
    ['an iPhone', iPhone, VPN, { isVPN: true, isTor: false, device_model: 'iPhone' }],
    ['an iPad', iPad, VPN, { isVPN: true, isTor: false, device_model: 'iPad' }],
    ['an iPhone', iPhone, TOR, { isVPN: false, isTor: true, device_model: 'iPhone' }],
  ])('is given to Safari on %s, which signs up', async (_, userAgent, address, risks) => {
    const newcomer = its.newcomer()
    const from = { address, userAgent }
    await screenEmail(newcomer, undefined, from)
    const riskyData = { ...risks, browser: 'Safari 18', device_brand: 'Apple' }
    expect((await screenIp(newcomer, from)).body).toEqual({ success: true, riskyData })
    expect((await signUp(newcomer, {}, from)).status).toBe(200)
  })

  test('does not cancel a risk of the email or of the phone', async () => {
    const newcomer = its.newcomer({ email: disposableEmail() })
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
})

test('[RK-10] the age below which a domain is young is configurable', async () => {
  const email = 'ada@young.example'
  expect((await screenEmail(its.newcomer(), email)).body.success).toBe(false)
  expect((await screenEmail(withYoungDomains.newcomer(), email)).body).toEqual(passed)
})

describe('[RK-01] sign-up', () => {
  test('requires a screening of the email and of the network', async () => {
    const newcomer = its.newcomer()
    await newcomer.api.get('/api/auth/get-csrf')
    await expectRefusal(signUp(newcomer), '403 screening_required')
    await screenEmail(newcomer)
    await expectRefusal(signUp(newcomer), '403 screening_required')
    await screenIp(newcomer)
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('refuses a risky email after another email passed', async () => {
    const newcomer = its.newcomer({ email: disposableEmail() })
    await screenIp(newcomer)
    await screenEmail(newcomer, 'ada@example.com')
    await expectRefusal(signUp(newcomer), '403 screening_required')
    await screenEmail(newcomer)
    await expectRefusal(signUp(newcomer), '403 blocked')
  })

  test('refuses a verdict of another session or of another address', async () => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    await screenIp(newcomer)
    const other = its.newcomer({ email: newcomer.person.email })
    await other.api.get('/api/auth/get-csrf')
    await expectRefusal(signUp(other), '403 screening_required')
    for (const address of ['198.51.100.77', VPN])
      await expectRefusal(signUp(newcomer, {}, { address }), '403 screening_required')
  })
})

describe('[RK-01] create-user', () => {
  test('requires a screening of its own phone number, without risk', async () => {
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

  test('requires a screening of its network, without risk', async () => {
    const { newcomer, identityId } = await its.withIdentity()
    await expectRefusal(createUser(newcomer, identityId, {}, vpn), '403 screening_required')
    await screenIp(newcomer, vpn)
    await expectRefusal(createUser(newcomer, identityId, {}, vpn), '403 blocked')
  })

  test('[API-05] ignores or refuses verdicts and flags from the client', async () => {
    const newcomer = its.newcomer()
    await newcomer.api.get('/api/auth/get-csrf')
    await expectRefusal(signUp(newcomer, { screening: { risks: [] } }), '400 unknown_field', 'screening')
    await screenAll(newcomer)
    const { auth0UserId } = (await signUp(newcomer)).body
    for (const [field, value] of Object.entries({ isBlocked: true, screening: {} }))
      await expectRefusal(createUser(newcomer, auth0UserId, { [field]: value }), '400 unknown_field', field)
    const flags = { isEmailVerified: true, isPhoneNumberVerified: true }
    const { body } = await createUser(newcomer, auth0UserId, flags)
    const none = { isBlocked: false, isEmailVerified: false, isPhoneNumberVerified: false }
    expect(body.data.data).toMatchObject(none)
    const sql = 'select screening from app_user where email = $1'
    const { screening } = await its.row<{ screening: object }>(sql, newcomer.person.email)
    expect(Object.keys(screening).sort()).toEqual(['email', 'ip', 'phone'])
  })
})

test('[RK-01] [SE-01] a session stores keyed hashes of the screened values', async () => {
  const { person } = await its.screened()
  const sql = 'select screening from session where email = $1'
  const { screening } = await its.row(sql, person.email)
  const hashed = { valueHash: expect.stringMatching(/^[\w-]{43}$/), risks: [], unscreened: false }
  expect(screening).toEqual({ email: hashed, phone: hashed, ip: hashed })
})

test('[SU-05] [API-06] an invalid phone and a country that is not served are refused', async () => {
  const { api } = its.newcomer()
  const path = '/api/ipqs/validate-phone'
  await expectInvalid(api.get(`${path}?phone=123&country=US`), 'phone')
  await expectRefusal(api.get(`${path}?phone=2125550100&country=FR`), '400 malformed', 'country')
})

describe('[RK-11] an applicant on another network than at sign-up', () => {
  const elsewhere = '198.51.100.61'

  /** Creates an applicant with every question answered, whose IP address and user agent can change. */
  const traveler = async (overrides: Partial<Person> = {}) => {
    const { person } = its.newcomer(overrides)
    travelers += 1
    const home = `198.18.77.${travelers}`
    const current: { address: string; userAgent: string | undefined } = {
      address: home,
      userAgent: undefined,
    }
    const one = new Applicant(its.stack.baseUrl, its.stack.sandbox, person, {
      now: its.now,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-forwarded-for', current.address)
        if (current.userAgent) headers.set('user-agent', current.userAgent)
        return fetch(input, { ...init, headers })
      },
    })
    await one.signUp()
    await one.answerEverything()
    const goTo = (address: string, userAgent?: string): void => {
      Object.assign(current, { address, userAgent })
    }
    return { one, goTo, goHome: () => goTo(home) }
  }
  let travelers = 0
  const lookUps = async (address: string): Promise<number> =>
    (await its.requestsTo('ipqs', `/${address}`)).length
  const events = async ({ person }: Applicant): Promise<string[]> => {
    const sql = `select kind || ' ' || risk_type as event from fraud_event where email = $1 order by created_at, risk_type`
    return (await its.query<{ event: string }>(sql, [person.email])).map(({ event }) => event)
  }
  const isBlocked = async ({ person }: Applicant): Promise<boolean> =>
    (await its.count(
      `app_user u where email = $1
         and (is_blocked or exists (select from blocked_user b where b.email = u.email))`,
      person.email,
    )) > 0
  const exchange = async (one: Applicant) => one.exchangeToken(await its.stack.publicToken())

  test('is refused the account, the link, the relationship and the confirmation from a VPN, and nothing else', async () => {
    const { one, goTo, goHome } = await traveler()
    const before = await lookUps(VPN)
    goTo(VPN)
    await expectRefusal(one.askForAccount(), '403 network_vpn')
    await expectRefusal(one.askForAccount(), '403 network_vpn')
    expect([await lookUps(VPN), await events(one)]).toEqual([before + 1, ['RISK_DETECTED IP']])
    // The answer is saved, but nothing was sent to the broker.
    expect((await one.readDetails()).body).toMatchObject({ affiliations: 'noneOfAbove' })
    expect(await one.status()).toBe('ONBOARDING_AFFILATIONS')
    expect(await its.count('provider_call where client_id = $1', one.clientId)).toBe(0)
    goHome()
    await one.openAccount()

    goTo(VPN)
    await one.agree()
    await one.saveContribution()
    await expectRefusal(one.createLinkToken(), '403 network_vpn')
    goHome()
    await one.must(one.createLinkToken())
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
    expect(await isBlocked(one)).toBe(false)
    expect([await lookUps(VPN), await events(one)]).toEqual([before + 1, ['RISK_DETECTED IP']])
  })

  test('is refused from Tor with another code; typed deposits are not sent, and the network is screened again after an hour', async () => {
    const { one, goTo, goHome } = await traveler()
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
    const before = await lookUps(TOR)
    its.advance(3601)
    goTo(TOR)
    await one.logIn()
    await expectRefusal(one.createLinkToken(), '403 network_tor')
    expect([await lookUps(TOR), await isBlocked(one)]).toEqual([before + 1, false])
  })

  test('is refused the link and the confirmation of the product flow', async () => {
    const { one, goTo, goHome } = await traveler({ accountType: 'PRODUCT' })
    goTo(VPN)
    await checkProduct(one)
    await one.must(one.askForStatus('ONBOARDING_BANK_SETUP', 3))
    await expectRefusal(one.createLinkToken(), '403 network_vpn')
    goHome()
    await one.linkBank(await its.stack.publicToken())
    goTo(VPN)
    await expectRefusal(one.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4), '403 network_vpn')
    goHome()
    await one.must(one.askForStatus('ONBOARDING_SIGNUP_COMPLETED', 4))
  })

  test('has a clean network screened once', async () => {
    const { one, goTo, goHome } = await traveler()
    goHome()
    const before = (await its.sandbox.requests('ipqs')).length
    goTo(elsewhere)
    await one.openAccount()
    await one.agree()
    await one.saveContribution()
    await one.must(one.createLinkToken())
    goHome()
    await one.must(one.createLinkToken())
    expect(await lookUps(elsewhere)).toBe(1)
    expect((await its.sandbox.requests('ipqs')).length).toBe(before + 1)
    expect(await events(one)).toEqual([])
  })

  test('passes with a white flag, which is an event, and with a whitelist entry, which is none', async () => {
    const flagged = await traveler()
    flagged.goTo(VPN, iPhone)
    await flagged.one.openAccount()
    expect(await events(flagged.one)).toEqual(['WHITE_FLAG IP'])
    const byEmail = await traveler()
    byEmail.goTo(VPN)
    await expectRefusal(byEmail.one.askForAccount(), '403 network_vpn')
    await its.whitelist('email', byEmail.one.person.email)
    await byEmail.one.openAccount()
    const byPhone = await traveler()
    await its.whitelist('phone', byPhone.one.person.phone)
    byPhone.goTo(TOR)
    await byPhone.one.openAccount()
    expect(await events(byPhone.one)).toEqual([])
  })

  test('continues while the provider is down; a job screens the network, and the next action is refused', async () => {
    const { one, goTo } = await traveler()
    await its.sandbox.fault({ provider: 'ipqs', kind: 'error', times: 1000 })
    goTo(VPN)
    await one.openAccount()
    const pending = () => its.count('screened_network where user_id = $1 and verdict is null', one.userId)
    expect(await pending()).toBe(1)
    await its.sandbox.clearFaults()
    its.advance(11)
    await eventually(
      async () => {
        await its.query('update screened_network set due_at = clock_timestamp()')
        return pending()
      },
      (count) => count === 0,
    )
    expect([await events(one), await isBlocked(one)]).toEqual([['RISK_DETECTED IP'], false])
    await one.agree()
    await one.saveContribution()
    await expectRefusal(one.createLinkToken(), '403 network_vpn')
    const sql = 'select ip_address, user_agent from screened_network where user_id = $1'
    expect(await its.query(sql, [one.userId])).toEqual([{ ip_address: null, user_agent: null }])
  })
})
