import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import {
  becomeUser,
  createUser,
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
import { disposableEmail, saveEmail, savePhone, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()
const vpn = { address: VPN }

const removeFromWhitelist = (value: string) => its.query('delete from whitelist where value = $1', [value])
const matches = async ({ api }: Applicant) =>
  (await api.get<{ data: object[] }>('/api/user/whitelist')).body.data
const recordsOf = (email: string) =>
  its.query(
    'select 1 from blocked_user where email = $1 union all select 1 from fraud_event where email = $1',
    [email],
  )
const anotherEmail = () => its.newcomer().person.email

describe('[RK-06] a whitelisted email', () => {
  test('passes with every risk, without a record', async () => {
    const newcomer = its.newcomer({ email: disposableEmail(), phone: VOIP })
    const { email } = newcomer.person
    const tor = { address: TOR }
    await its.whitelist('email', email)
    expect(await screenAll(newcomer, tor)).toEqual([passed, passed, passed])
    const { auth0UserId } = (await signUp(newcomer, {}, tor)).body
    expect((await createUser(newcomer, auth0UserId, {}, tor)).status).toBe(200)
    expect(await recordsOf(email)).toEqual([])
    const { screening } = await its.row('select screening from app_user where email = $1', email)
    expect(screening).toMatchObject({
      email: { risks: ['isDisposable'], whitelisted: true },
      phone: { risks: ['isVOIP'], whitelisted: true },
      ip: { risks: ['isTor'], whitelisted: true },
    })
  })

  test('takes precedence over a white flag', async () => {
    const newcomer = its.newcomer()
    await its.whitelist('email', newcomer.person.email)
    await screenEmail(newcomer)
    expect((await screenIp(newcomer, { address: VPN, userAgent: iPhone })).body).toEqual(passed)
  })

  test('passes no other email of the same sign-up', async () => {
    const newcomer = its.newcomer()
    const other = anotherEmail()
    await its.whitelist('email', other)
    await screenEmail(newcomer, other)
    expect((await screenIp(newcomer, vpn)).body).toEqual(passed)
    await screenEmail(newcomer)
    await expectRefusal(signUp(newcomer, {}, vpn), '403 blocked')
    expect(await recordsOf(newcomer.person.email)).toHaveLength(2)
    expect(await recordsOf(other)).toEqual([])
  })
})

describe('[RK-06] a whitelisted phone', () => {
  test('passes the phone and the network once it was screened', async () => {
    const newcomer = its.newcomer({ phone: '212-556-0199' })
    await its.whitelist('phone', newcomer.person.phone)
    await screenEmail(newcomer)
    expect((await screenPhone(newcomer)).body).toEqual(passed)
    expect((await screenIp(newcomer, vpn)).body).toEqual(passed)
    const { auth0UserId } = (await signUp(newcomer, {}, vpn)).body
    expect((await createUser(newcomer, auth0UserId, {}, vpn)).status).toBe(200)
    expect(await recordsOf(newcomer.person.email)).toEqual([])
  })

  test('does not pass a risky email, which is screened before it', async () => {
    const newcomer = its.newcomer({ email: disposableEmail() })
    await its.whitelist('phone', newcomer.person.phone)
    expect((await screenEmail(newcomer)).body.success).toBe(false)
  })

  test('ends a block that was made before it was screened', async () => {
    const newcomer = its.newcomer()
    const { email, phone } = newcomer.person
    await its.whitelist('phone', phone)
    await screenEmail(newcomer)
    expect((await screenIp(newcomer, vpn)).body.success).toBe(false)
    await screenPhone(newcomer)
    const blocks = await its.query('select ended_by from blocked_user where email = $1', [email])
    expect(blocks).toEqual([{ ended_by: 'whitelist' }])
    expect((await signUp(newcomer, {}, vpn)).status).toBe(200)
  })

  test('passes no other phone', async () => {
    const newcomer = its.newcomer()
    await its.whitelist('phone', newcomer.person.phone)
    await screenAll(newcomer)
    await screenIp(newcomer, vpn)
    const { auth0UserId } = (await signUp(newcomer, {}, vpn)).body
    const phoneNumber = '212-557-0142'
    await screenPhone(newcomer, phoneNumber)
    await expectRefusal(createUser(newcomer, auth0UserId, { phoneNumber }, vpn), '403 blocked')
  })
})

describe('[RK-06] an edit of email or phone is screened again', () => {
  test('[SU-14] another email loses the pass, unless the phone is whitelisted too', async () => {
    const newcomer = its.newcomer()
    await its.whitelist('email', newcomer.person.email)
    await becomeUser(newcomer, vpn)
    const other = anotherEmail()
    await screenEmail(newcomer, other)
    await expectRefusal(saveEmail(newcomer, other), '403 blocked')
    await its.whitelist('phone', newcomer.person.phone)
    expect((await saveEmail(newcomer, other)).status).toBe(200)
  })

  test('[SU-13] another phone loses the pass, unless the email is whitelisted too', async () => {
    const newcomer = its.newcomer({ phone: '212-558-0199' })
    await its.whitelist('phone', newcomer.person.phone)
    await becomeUser(newcomer, vpn)
    const other = '212-558-0142'
    await screenPhone(newcomer, other)
    await expectRefusal(savePhone(newcomer, other), '403 blocked')
    await its.whitelist('email', newcomer.person.email)
    expect((await savePhone(newcomer, other)).status).toBe(200)
    await removeFromWhitelist(newcomer.person.email)
  })

  test('[RK-05] a white flag stays valid', async () => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer, { address: VPN, userAgent: iPhone })
    const other = anotherEmail()
    await screenEmail(newcomer, other)
    expect((await saveEmail(newcomer, other)).status).toBe(200)
  })

  test.each([
    ['[SU-14] [RK-01] [RK-02] an email', saveEmail, screenEmail, disposableEmail(), anotherEmail],
    ['[SU-13] [RK-01] [RK-03] a phone', savePhone, screenPhone, VOIP, () => '212-559-0142'],
  ])('%s must be screened and without risk', async (_, save, screen, risky, another) => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer)
    const clean = another()
    await expectRefusal(save(newcomer, clean), '403 screening_required')
    await screen(newcomer, risky)
    await expectRefusal(save(newcomer, risky), '403 blocked')
    await expectRefusal(save(newcomer, clean), '403 screening_required')
    await screen(newcomer, clean)
    expect((await save(newcomer, clean)).status).toBe(200)
  })

  test('[RK-07] [SU-13] a refused number blocks the email until another number passes', async () => {
    const newcomer = its.newcomer()
    const user_id = await becomeUser(newcomer)
    const blocks = () =>
      its.query('select user_id, risk_category, ended_by from blocked_user where email = $1', [
        newcomer.person.email,
      ])
    await screenPhone(newcomer, VOIP)
    expect(await blocks()).toEqual([{ user_id, risk_category: 'VOIP', ended_by: null }])
    await screenPhone(newcomer, '212-559-0143')
    expect(await blocks()).toEqual([{ user_id, risk_category: 'VOIP', ended_by: 'passed' }])
    expect((await savePhone(newcomer, '212-559-0143')).status).toBe(200)
  })
})

describe('[RK-06] GET /api/user/whitelist', () => {
  test('returns the entries that match this sign-up and no others', async () => {
    const newcomer = its.newcomer()
    const { email, phone } = newcomer.person
    await its.whitelist('email', email)
    await its.whitelist('phone', phone)
    await its.whitelist('email', 'other@example.com')
    await newcomer.api.get('/api/auth/get-csrf')
    expect(await matches(newcomer)).toEqual([])
    await screenEmail(newcomer)
    expect(await matches(newcomer)).toEqual([{ email }])
    await screenPhone(newcomer)
    expect(await matches(newcomer)).toEqual([{ email }, { phone }])
    expect(await matches(await its.screened())).toEqual([])
  })

  test('returns the entries of the own user after a log-in', async () => {
    const newcomer = its.newcomer()
    const { phone } = newcomer.person
    await its.whitelist('phone', phone)
    await becomeUser(newcomer)
    const other = its.otherBrowser(newcomer)
    await other.must(other.submitPassword())
    expect(await matches(other)).toEqual([{ phone }])
  })
})
