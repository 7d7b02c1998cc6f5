import { randomUUID } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, useStack } from '@vestibule/testing/in-vitest'
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

const its = useStack()

const whitelist = (kind: 'email' | 'phone', value: string) =>
  its.query('insert into whitelist (kind, value, added_at) values ($1, $2, now()) on conflict do nothing', [
    kind,
    value,
  ])
const unlist = (value: string) => its.query('delete from whitelist where value = $1', [value])
const matches = async ({ api }: Applicant) =>
  (await api.get<{ data: object[] }>('/api/user/whitelist')).body.data
const recordsOf = (email: string) =>
  its.query(
    'select 1 from blocked_user where email = $1 union all select 1 from fraud_event where email = $1',
    [email],
  )
const editEmail = async (applicant: Applicant, newEmail: string) => {
  const [user] = await its.query<{ auth0_user_id: string }>(
    'select auth0_user_id from app_user where email = $1',
    [applicant.person.email],
  )
  return applicant.api.patch('/api/auth/edit-email-address', { auth0UserId: user?.auth0_user_id, newEmail })
}
const editPhone = async (applicant: Applicant, phoneNumber: string) => {
  const { body } = await applicant.api.get<{ user: object }>('/api/auth/session')
  return applicant.api.patch('/api/user/update-user', { ...body.user, phoneNumber })
}

describe('[RK-06] a whitelisted email', () => {
  test('passes with every risk, without a word and without a record', async () => {
    const newcomer = its.newcomer({ email: `ada.${randomUUID()}@disposable.example`, phone: VOIP })
    const { email } = newcomer.person
    await whitelist('email', email)
    expect(await screenAll(newcomer, { address: TOR })).toEqual([passed, passed, passed])
    const { auth0UserId } = (await signUp(newcomer, {}, { address: TOR })).body
    expect((await createUser(newcomer, auth0UserId, {}, { address: TOR })).status).toBe(200)
    expect(await recordsOf(email)).toEqual([])
    const [user] = await its.query<{ screening: unknown }>(
      'select screening from app_user where email = $1',
      [email],
    )
    expect(user?.screening).toMatchObject({
      email: { risks: ['isDisposable'], whitelisted: true },
      phone: { risks: ['isVOIP'], whitelisted: true },
      ip: { risks: ['isTor'], whitelisted: true },
    })
  })

  test('is told as whitelisted rather than as a white flag', async () => {
    const newcomer = its.newcomer()
    await whitelist('email', newcomer.person.email)
    await screenEmail(newcomer)
    expect((await screenIp(newcomer, { address: VPN, userAgent: iPhone })).body).toEqual(passed)
  })

  test('passes no other email of the same sign-up, and what passed before is judged anew', async () => {
    const newcomer = its.newcomer()
    const other = its.newcomer().person.email
    await whitelist('email', other)
    await screenEmail(newcomer, other)
    expect((await screenIp(newcomer, { address: VPN })).body).toEqual(passed)
    await screenEmail(newcomer)
    await expectRefusal(signUp(newcomer, {}, { address: VPN }), '403 blocked')
    expect(await recordsOf(newcomer.person.email)).toHaveLength(2)
    expect(await recordsOf(other)).toEqual([])
  })

  test('that goes from the list passes no longer', async () => {
    const newcomer = its.newcomer()
    await whitelist('email', newcomer.person.email)
    await screenAll(newcomer, { address: VPN })
    await unlist(newcomer.person.email)
    await expectRefusal(signUp(newcomer, {}, { address: VPN }), '403 blocked')
  })
})

describe('[RK-06] a whitelisted phone', () => {
  test('passes the phone and the address, once it is known', async () => {
    const newcomer = its.newcomer({ phone: '212-556-0199' })
    await whitelist('phone', newcomer.person.phone)
    await screenEmail(newcomer)
    expect((await screenPhone(newcomer)).body).toEqual(passed)
    expect((await screenIp(newcomer, { address: VPN })).body).toEqual(passed)
    const { auth0UserId } = (await signUp(newcomer, {}, { address: VPN })).body
    expect((await createUser(newcomer, auth0UserId, {}, { address: VPN })).status).toBe(200)
    expect(await recordsOf(newcomer.person.email)).toEqual([])
  })

  test('at the email step only the email is known: a risk there turns away', async () => {
    const newcomer = its.newcomer({ email: `ada.${randomUUID()}@disposable.example` })
    await whitelist('phone', newcomer.person.phone)
    expect((await screenEmail(newcomer)).body.success).toBe(false)
  })

  test('that comes after the address ends the block that was made without it', async () => {
    const newcomer = its.newcomer()
    const { email, phone } = newcomer.person
    await whitelist('phone', phone)
    await screenEmail(newcomer)
    expect((await screenIp(newcomer, { address: VPN })).body.success).toBe(false)
    await screenPhone(newcomer)
    expect(await its.query('select ended_by from blocked_user where email = $1', [email])).toEqual([
      { ended_by: 'whitelist' },
    ])
    expect((await signUp(newcomer, {}, { address: VPN })).status).toBe(200)
  })

  test('passes no other phone', async () => {
    const newcomer = its.newcomer()
    await whitelist('phone', newcomer.person.phone)
    await screenEmail(newcomer)
    await screenPhone(newcomer)
    await screenIp(newcomer, { address: VPN })
    const { auth0UserId } = (await signUp(newcomer, {}, { address: VPN })).body
    const other = '212-557-0142'
    await screenPhone(newcomer, other)
    const asked = createUser(newcomer, auth0UserId, { phoneNumber: other }, { address: VPN })
    await expectRefusal(asked, '403 blocked')
  })
})

describe('[RK-06] the pass is provisional: an edit judges everything anew', () => {
  test('[SU-14] an edited email takes the pass with it, unless the phone is on the list too', async () => {
    const newcomer = its.newcomer()
    await whitelist('email', newcomer.person.email)
    await becomeUser(newcomer, { address: VPN })
    const other = its.newcomer().person.email
    await screenEmail(newcomer, other)
    await expectRefusal(editEmail(newcomer, other), '403 blocked')
    await whitelist('phone', newcomer.person.phone)
    expect((await editEmail(newcomer, other)).status).toBe(200)
  })

  test('[SU-13] so does an edited phone', async () => {
    const newcomer = its.newcomer({ phone: '212-558-0199' })
    await whitelist('phone', newcomer.person.phone)
    await becomeUser(newcomer, { address: VPN })
    const other = '212-558-0142'
    await screenPhone(newcomer, other)
    await expectRefusal(editPhone(newcomer, other), '403 blocked')
    await whitelist('email', newcomer.person.email)
    expect((await editPhone(newcomer, other)).status).toBe(200)
    await unlist(newcomer.person.email)
  })

  test('[RK-05] a white flag stays one', async () => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer, { address: VPN, userAgent: iPhone })
    const other = its.newcomer().person.email
    await screenEmail(newcomer, other)
    expect((await editEmail(newcomer, other)).status).toBe(200)
  })

  test('[SU-14] [RK-01] [RK-02] no email is edited to one that was not screened, or is a risk', async () => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer)
    const [risky, clean] = [`ada.${randomUUID()}@disposable.example`, its.newcomer().person.email]
    await expectRefusal(editEmail(newcomer, risky), '403 screening_required')
    await screenEmail(newcomer, risky)
    await expectRefusal(editEmail(newcomer, risky), '403 blocked')
    await expectRefusal(editEmail(newcomer, clean), '403 screening_required')
    await screenEmail(newcomer, clean)
    expect((await editEmail(newcomer, clean)).status).toBe(200)
  })

  test('[SU-13] [RK-01] [RK-03] no phone either', async () => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer)
    const clean = '212-559-0142'
    await expectRefusal(editPhone(newcomer, clean), '403 screening_required')
    await screenPhone(newcomer, VOIP)
    await expectRefusal(editPhone(newcomer, VOIP), '403 blocked')
    await expectRefusal(editPhone(newcomer, clean), '403 screening_required')
    await screenPhone(newcomer, clean)
    expect((await editPhone(newcomer, clean)).status).toBe(200)
  })

  test('[RK-07] [SU-13] a number that was refused blocks the own email until another one passes', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    const userId = await becomeUser(newcomer)
    await screenPhone(newcomer, VOIP)
    const held = 'select user_id, risk_category, ended_by from blocked_user where email = $1'
    expect(await its.query(held, [email])).toEqual([
      { user_id: userId, risk_category: 'VOIP', ended_by: null },
    ])
    await screenPhone(newcomer, '212-559-0143')
    expect(await its.query(held, [email])).toEqual([
      { user_id: userId, risk_category: 'VOIP', ended_by: 'passed' },
    ])
    expect((await editPhone(newcomer, '212-559-0143')).status).toBe(200)
  })
})

describe('[RK-06] GET /api/user/whitelist', () => {
  test('answers what this sign-up has told and matches, never the list', async () => {
    const newcomer = its.newcomer()
    const { email, phone } = newcomer.person
    await whitelist('email', email)
    await whitelist('phone', phone)
    await whitelist('email', 'somebody.else@example.com')
    await newcomer.api.get('/api/auth/get-csrf')
    expect(await matches(newcomer)).toEqual([])
    await screenEmail(newcomer)
    expect(await matches(newcomer)).toEqual([{ email }])
    await screenPhone(newcomer)
    expect(await matches(newcomer)).toEqual([{ email }, { phone }])
    const stranger = its.newcomer()
    await screenAll(stranger)
    expect(await matches(stranger)).toEqual([])
  })

  test('answers those of one’s own user after a log-in', async () => {
    const newcomer = its.newcomer()
    const { phone } = newcomer.person
    await whitelist('phone', phone)
    await becomeUser(newcomer)
    const back = its.newcomer(newcomer.person)
    await back.must(back.submitPassword())
    expect(await matches(back)).toEqual([{ phone }])
  })
})
