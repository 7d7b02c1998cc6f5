import { randomUUID } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import {
  becomeUser,
  createUser,
  type From,
  iPhone,
  passed,
  reportBlock,
  reportEvent,
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
import { disposableEmail, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()
const vpn = { address: VPN }
const tor = { address: TOR }

interface BlockRow {
  id: string
  user_id: string | null
  risk_type: string
  risk_category: string
  details: object
  ended_by: string | null
}
const blocksOf = ({ person }: Applicant) =>
  its.query<BlockRow>(
    `select id, user_id, risk_type, risk_category, details, ended_by from blocked_user where email = $1
     order by created_at, ended_at nulls last, id`,
    [person.email],
  )
const eventsOf = async ({ person }: Applicant): Promise<string[]> => {
  const sql = `select kind || ' ' || risk_type as event from fraud_event where email = $1 order by created_at, risk_type`
  return (await its.query<{ event: string }>(sql, [person.email])).map(({ event }) => event)
}
/** Returns each block's category and how the block ended, `null` while the block is active. */
const endings = async (applicant: Applicant) =>
  (await blocksOf(applicant)).map(({ risk_category, ended_by }) => [risk_category, ended_by])

const screenedFrom = async (from: From): Promise<Applicant> => {
  const newcomer = its.newcomer()
  await screenEmail(newcomer)
  await screenIp(newcomer, from)
  return newcomer
}
const checkEmailExist = ({ api, person: { email, password } }: Applicant) =>
  api.post<{ auth0UserId: string }>('/api/auth/check-email-exist', { email, password })

describe('[RK-07] [RK-08] the server records a risk when it finds it', () => {
  test('of a disposable email', async () => {
    const newcomer = its.newcomer({ email: disposableEmail() })
    await screenEmail(newcomer)
    const block = { user_id: null, risk_type: 'EMAIL', risk_category: 'DISPOSABLE', ended_by: null }
    const details = { isDisposable: true, isYoungDomain: false }
    expect(await blocksOf(newcomer)).toEqual([{ id: expect.any(String), ...block, details }])
    expect(await eventsOf(newcomer)).toEqual(['RISK_DETECTED EMAIL'])
    expect((await screenPhone(newcomer)).body).toEqual(passed)
    expect((await screenIp(newcomer)).body).toEqual(passed)
  })

  test.each([
    [(one: Applicant) => screenPhone(one, VOIP), 'PHONE', 'VOIP', { isVOIP: true }],
    [(one: Applicant) => screenIp(one, vpn), 'IP', 'VPN', { isVPN: true, isTor: false }],
    [(one: Applicant) => screenIp(one, tor), 'IP', 'TOR', { isVPN: false, isTor: true }],
  ] as const)('of a phone or a network (%#)', async (screen, type, category, details) => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    await screen(newcomer)
    const block = { risk_type: type, risk_category: category, details, ended_by: null }
    expect(await blocksOf(newcomer)).toMatchObject([block])
    expect(await eventsOf(newcomer)).toEqual([`RISK_DETECTED ${type}`])
  })

  test('of a network screened first, once the email is screened', async () => {
    const newcomer = its.newcomer()
    await screenIp(newcomer, vpn)
    expect(await blocksOf(newcomer)).toEqual([])
    await screenEmail(newcomer)
    expect(await endings(newcomer)).toEqual([['VPN', null]])
  })

  test('once for parallel screenings and for several sessions', async () => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    const replies = Array.from({ length: 8 }, () => screenIp(newcomer, vpn))
    expect(new Set(await statusesOf(replies))).toEqual(new Set([200]))
    const other = its.otherBrowser(newcomer)
    await screenEmail(other)
    await screenPhone(other, VOIP)
    expect(await endings(newcomer)).toEqual([['VPN', null]])
    const events = await eventsOf(newcomer)
    expect(events).toContain('RISK_DETECTED PHONE')
    expect(events.filter((event) => event === 'RISK_DETECTED IP')).toHaveLength(1)
  })

  test('with one block and an event each for several parallel risks', async () => {
    const newcomer = its.newcomer({ email: disposableEmail() })
    await newcomer.api.get('/api/auth/get-csrf')
    await Promise.all([
      screenPhone(newcomer, VOIP),
      screenIp(newcomer, tor),
      screenEmail(newcomer),
      screenIp(newcomer, tor),
      screenPhone(newcomer, VOIP),
    ])
    const active = (await blocksOf(newcomer)).filter(({ ended_by }) => ended_by === null)
    expect(active).toMatchObject([{ risk_category: expect.stringMatching(/^(DISPOSABLE|TOR)$/) }])
    const events = ['EMAIL', 'IP', 'PHONE'].map((type) => `RISK_DETECTED ${type}`)
    expect((await eventsOf(newcomer)).sort()).toEqual(events)
  })

  test('for each email that the session screens', async () => {
    const [first, second, newcomer] = [its.newcomer(), its.newcomer(), its.newcomer()]
    await screenEmail(newcomer, first.person.email)
    await screenIp(newcomer, vpn)
    await screenEmail(newcomer, second.person.email)
    expect(await endings(first)).toEqual([['VPN', null]])
    expect(await endings(second)).toEqual([['VPN', null]])
  })

  test('[RK-05] without a block for a white flag', async () => {
    const newcomer = its.newcomer()
    const user_id = await becomeUser(newcomer, { ...vpn, userAgent: iPhone })
    expect(await blocksOf(newcomer)).toEqual([])
    const sql = 'select kind, user_id, details from fraud_event where email = $1'
    const device = { browser: 'Safari 18', device_brand: 'Apple', device_model: 'iPhone' }
    expect(await its.query(sql, [newcomer.person.email])).toEqual([
      { kind: 'WHITE_FLAG', user_id, details: { isVPN: true, isTor: false, ...device } },
    ])
  })

  test('[SE-01] without any value that a person entered', async () => {
    const { text } = await its.row<{ text: string }>(
      `select string_agg(b.details::text || f.details::text, '') as text from blocked_user b, fraud_event f`,
    )
    expect(text).not.toMatch(/@|555|198\.18|203\.0/)
  })
})

describe('[RK-07] a blocked email', () => {
  test('cannot sign up from another session without risk', async () => {
    const other = its.otherBrowser(await screenedFrom(tor))
    expect((await screenAll(other)).map(({ success }) => success)).toEqual([true, true, true])
    await expectRefusal(signUp(other), '403 blocked')
  })

  test('cannot create a user for its identity', async () => {
    const { newcomer, identityId } = await its.withIdentity()
    await screenIp(newcomer, tor)
    await screenIp(newcomer)
    await expectRefusal(createUser(newcomer, identityId), '403 blocked')
  })
})

describe('[RK-07] the end of a block', () => {
  test('of a VPN: a screening from another address, also in another session in any order', async () => {
    for (const [order, isOther] of [
      [[screenIp], false],
      [[screenEmail, screenIp], true],
      [[screenIp, screenEmail], true],
    ] as const) {
      const newcomer = its.newcomer()
      await screenAll(newcomer, vpn)
      await expectRefusal(signUp(newcomer, {}, vpn), '403 blocked')
      const other = isOther ? its.otherBrowser(newcomer) : newcomer
      for (const screen of order) await screen(other)
      expect(await endings(newcomer)).toEqual([['VPN', 'passed']])
      expect((await signUp(other)).status).toBe(200)
    }
  })

  test('starts a block for another risk that remains', async () => {
    const newcomer = await screenedFrom(vpn)
    await screenPhone(newcomer, VOIP)
    await screenIp(newcomer)
    expect(await endings(newcomer)).toEqual([
      ['VPN', 'passed'],
      ['VOIP', null],
    ])
    await screenPhone(newcomer)
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('does not come for Tor, whose block replaces a VPN’s', async () => {
    const newcomer = await screenedFrom(vpn)
    await screenIp(newcomer, tor)
    await screenIp(newcomer)
    expect(await endings(newcomer)).toEqual([
      ['VPN', 'replaced'],
      ['TOR', null],
    ])
    await expectRefusal(signUp(newcomer), '403 blocked')
  })
})

describe('[RK-07] a stranger who screens the email of another person', () => {
  test.each([
    ['user', (one: Applicant) => becomeUser(one)],
    [
      'identity',
      async (one: Applicant) => {
        await screenAll(one)
        await one.must(signUp(one))
      },
    ],
  ])('does not block the %s with that email', async (_, begin) => {
    const owner = its.newcomer()
    await begin(owner)
    const stranger = its.otherBrowser(owner)
    await screenEmail(stranger)
    expect((await screenIp(stranger, tor)).body.success).toBe(false)
    expect((await screenPhone(stranger, VOIP)).body.success).toBe(false)
    await expectRefusal(signUp(stranger, {}, tor), '403 blocked')
    expect(await endings(owner)).toEqual([
      ['TOR', 'unproven'],
      ['VOIP', 'unproven'],
    ])
    expect(await eventsOf(owner)).toEqual(['RISK_DETECTED IP', 'RISK_DETECTED PHONE'])
    expect((await checkEmailExist(its.otherBrowser(owner))).status).toBe(200)
  })

  test('gets the same replies for known and unknown emails', async () => {
    const owner = its.newcomer()
    await becomeUser(owner)
    for (const email of [owner.person.email, its.newcomer().person.email]) {
      const stranger = its.newcomer({ email })
      await screenEmail(stranger)
      await screenIp(stranger, vpn)
      const data = { id: expect.stringMatching(/^[\da-f-]{36}$/) }
      expect(await reportBlock(stranger)).toMatchObject({ status: 200, body: { data } })
      expect(await reportEvent(stranger, 'RISK_DETECTED')).toMatchObject({ status: 200, body: {} })
    }
  })

  test('does not end a block of that person', async () => {
    const { newcomer: owner } = await its.withIdentity()
    await screenIp(owner, vpn)
    await screenAll(its.otherBrowser(owner))
    expect(await endings(owner)).toEqual([['VPN', null]])
    const other = its.otherBrowser(owner)
    const { auth0UserId } = await other.must(checkEmailExist(other))
    await screenAll(other)
    expect(await endings(owner)).toEqual([['VPN', 'passed']])
    expect((await createUser(other, auth0UserId)).status).toBe(200)
  })
})

describe('[RK-07] [RK-08] a report from the browser', () => {
  test('returns the block that the server recorded, until the risk is gone', async () => {
    const newcomer = await screenedFrom(vpn)
    const report = { riskType: 'EMAIL', riskCategory: 'x', details: { isTor: true } }
    const { status, body } = await reportBlock(newcomer, report)
    const [block] = await blocksOf(newcomer)
    expect({ status, id: body.data.id }).toEqual({ status: 200, id: block?.id })
    expect(block).toMatchObject({ risk_type: 'IP', risk_category: 'VPN', details: { isVPN: true } })
    expect((await reportEvent(newcomer, 'RISK_DETECTED')).status).toBe(200)
    expect(await blocksOf(newcomer)).toHaveLength(1)
    expect(await eventsOf(newcomer)).toHaveLength(1)
    await screenIp(newcomer)
    await expectRefusal(reportBlock(newcomer), '409 no_risk_found')
  })

  test('must match what was found: a white flag or a risk', async () => {
    const flagged = await screenedFrom({ ...vpn, userAgent: iPhone })
    expect(await reportEvent(flagged, 'WHITE_FLAG')).toMatchObject({ status: 200, body: {} })
    await expectRefusal(reportEvent(flagged, 'RISK_DETECTED'), '409 no_risk_found')
    await expectRefusal(reportBlock(flagged), '409 no_risk_found')
    const risky = await screenedFrom(vpn)
    await expectRefusal(reportEvent(risky, 'WHITE_FLAG'), '409 no_risk_found')
  })

  test('without a risk found is refused, and records nothing', async () => {
    const newcomer = its.newcomer()
    await newcomer.api.get('/api/auth/get-csrf')
    await expectRefusal(reportBlock(newcomer), '409 no_risk_found')
    await screenAll(newcomer)
    const details = { isTor: true }
    await expectRefusal(reportBlock(newcomer, { details }), '409 no_risk_found')
    const { email } = newcomer.person
    expect((await reportBlock(newcomer, { details: { ...details, email } })).status).toBe(400)
    for (const kind of ['RISK_DETECTED', 'WHITE_FLAG'] as const)
      await expectRefusal(reportEvent(newcomer, kind), '409 no_risk_found')
    expect([await blocksOf(newcomer), await eventsOf(newcomer)]).toEqual([[], []])
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('names only the user of the session', async () => {
    const victim = await becomeUser(its.newcomer())
    const newcomer = its.newcomer({ email: disposableEmail() })
    await screenEmail(newcomer)
    for (const userId of [victim, randomUUID()])
      await expectRefusal(reportBlock(newcomer, { userId }), '403 forbidden')
    const user = its.newcomer()
    const userId = await becomeUser(user)
    await expectRefusal(reportBlock(user, { userId }), '409 no_risk_found')
    await screenPhone(user, VOIP)
    expect((await reportBlock(user, { userId })).status).toBe(200)
    expect(await blocksOf(user)).toMatchObject([{ user_id: userId, risk_category: 'VOIP' }])
  })
})

test('[RK-07] blocks and events of an email are assigned to the user created with it', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer, vpn)
  const user_id = await becomeUser(newcomer)
  expect(await blocksOf(newcomer)).toMatchObject([{ user_id, ended_by: 'passed' }])
  const sql = 'select user_id from fraud_event where email = $1'
  expect(await its.query(sql, [newcomer.person.email])).toEqual([{ user_id }])
})
