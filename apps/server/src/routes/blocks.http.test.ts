import { randomUUID } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import {
  becomeUser,
  createUser,
  iPhone,
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

const its = useStack()

interface BlockRow {
  id: string
  user_id: string | null
  risk_type: string
  risk_category: string
  details: object
  ended_by: string | null
}

const blocksOf = (email: string) =>
  its.query<BlockRow>(
    `select id, user_id, risk_type, risk_category, details, ended_by from blocked_user where email = $1
     order by created_at, ended_at nulls last`,
    [email],
  )
const eventsOf = async (email: string) =>
  (
    await its.query<{ kind: string; risk_type: string }>(
      'select kind, risk_type from fraud_event where email = $1 order by created_at',
      [email],
    )
  ).map(({ kind, risk_type }) => `${kind} ${risk_type}`)
const endings = async (email: string) =>
  (await blocksOf(email)).map(({ risk_category, ended_by }) => [risk_category, ended_by])

const disposable = () => `ada.${randomUUID()}@disposable.example`

/** The same person, come back in another session. */
const again = ({ person }: Applicant): Applicant => its.newcomer(person)

describe('[RK-07] [RK-08] a risk is recorded by the server itself, when it is found', () => {
  test('a disposable email’s', async () => {
    const newcomer = its.newcomer({ email: disposable() })
    const { email } = newcomer.person
    await screenEmail(newcomer)
    expect(await blocksOf(email)).toEqual([
      {
        id: expect.any(String),
        user_id: null,
        risk_type: 'EMAIL',
        risk_category: 'DISPOSABLE',
        details: { isDisposable: true, isYoungDomain: false },
        ended_by: null,
      },
    ])
    expect(await eventsOf(email)).toEqual(['RISK_DETECTED EMAIL'])
  })

  test('a VOIP phone’s, a VPN’s and Tor’s, of the email that came before', async () => {
    for (const [find, type, category, details] of [
      [(one: Applicant) => screenPhone(one, VOIP), 'PHONE', 'VOIP', { isVOIP: true }],
      [(one: Applicant) => screenIp(one, { address: VPN }), 'IP', 'VPN', { isVPN: true, isTor: false }],
      [(one: Applicant) => screenIp(one, { address: TOR }), 'IP', 'TOR', { isVPN: false, isTor: true }],
    ] as const) {
      const newcomer = its.newcomer()
      const { email } = newcomer.person
      await screenEmail(newcomer)
      await find(newcomer)
      expect(await blocksOf(email)).toMatchObject([
        { risk_type: type, risk_category: category, details, ended_by: null },
      ])
      expect(await eventsOf(email)).toEqual([`RISK_DETECTED ${type}`])
    }
  })

  test('also where the address was asked about first: as soon as the email is known', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenIp(newcomer, { address: VPN })
    expect(await blocksOf(email)).toEqual([])
    await screenEmail(newcomer)
    expect(await endings(email)).toEqual([['VPN', null]])
  })

  test('once, however often and at once it is found, in however many sessions', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    const asked = Array.from({ length: 8 }, () => screenIp(newcomer, { address: VPN }))
    expect(new Set(await statusesOf(asked))).toEqual(new Set([200]))
    const other = again(newcomer)
    await screenEmail(other)
    await screenPhone(other, VOIP)
    expect(await endings(email)).toEqual([['VPN', null]])
    expect(await eventsOf(email)).toContain('RISK_DETECTED PHONE')
    expect((await eventsOf(email)).filter((event) => event === 'RISK_DETECTED IP')).toHaveLength(1)
  })

  test('one of all that are found at once, each reported', async () => {
    const newcomer = its.newcomer({ email: disposable() })
    const { email } = newcomer.person
    await newcomer.api.get('/api/auth/get-csrf')
    await Promise.all([
      screenPhone(newcomer, VOIP),
      screenIp(newcomer, { address: TOR }),
      screenEmail(newcomer),
      screenIp(newcomer, { address: TOR }),
      screenPhone(newcomer, VOIP),
    ])
    const standing = (await blocksOf(email)).filter(({ ended_by }) => ended_by === null)
    expect(standing).toMatchObject([{ risk_category: expect.stringMatching(/^(DISPOSABLE|TOR)$/) }])
    expect((await eventsOf(email)).sort()).toEqual([
      'RISK_DETECTED EMAIL',
      'RISK_DETECTED IP',
      'RISK_DETECTED PHONE',
    ])
  })

  test('of each email that the person tries with it', async () => {
    const [first, second] = [its.newcomer().person.email, its.newcomer().person.email]
    const newcomer = its.newcomer()
    await screenEmail(newcomer, first)
    await screenIp(newcomer, { address: VPN })
    await screenEmail(newcomer, second)
    expect(await endings(first)).toEqual([['VPN', null]])
    expect(await endings(second)).toEqual([['VPN', null]])
  })

  test('[RK-05] a white flag’s is an exception: reported, and nobody is blocked', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    const from = { address: VPN, userAgent: iPhone }
    const userId = await becomeUser(newcomer, from)
    expect(await blocksOf(email)).toEqual([])
    expect(
      await its.query('select kind, user_id, details from fraud_event where email = $1', [email]),
    ).toEqual([
      {
        kind: 'WHITE_FLAG',
        user_id: userId,
        details: {
          isVPN: true,
          isTor: false,
          browser: 'Safari 18',
          device_brand: 'Apple',
          device_model: 'iPhone',
        },
      },
    ])
  })

  test('[SE-01] nothing that somebody typed is in what is kept of it', async () => {
    const [row] = await its.query<{ text: string }>(
      `select string_agg(b.details::text || f.details::text, '') as text from blocked_user b, fraud_event f`,
    )
    expect(row?.text).not.toMatch(/@|555|198\.18|203\.0/)
  })
})

describe('[RK-07] an email that is blocked signs up nobody', () => {
  test('in another session neither, whatever is clean there', async () => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: TOR })
    const other = again(newcomer)
    expect((await screenAll(other)).map(({ success }) => success)).toEqual([true, true, true])
    await expectRefusal(signUp(other), '403 blocked')
  })

  test('once its identity is there, create-user is refused', async () => {
    const newcomer = its.newcomer()
    await screenAll(newcomer)
    const { auth0UserId } = (await signUp(newcomer)).body
    await screenIp(newcomer, { address: TOR })
    await screenIp(newcomer)
    await expectRefusal(createUser(newcomer, auth0UserId), '403 blocked')
  })

  test('the browser is not told of it before: what is clean is answered as ever', async () => {
    const newcomer = its.newcomer({ email: disposable() })
    await screenEmail(newcomer)
    expect((await screenPhone(newcomer)).body).toEqual({ success: true, riskyData: null })
    expect((await screenIp(newcomer)).body).toEqual({ success: true, riskyData: null })
  })
})

describe('[RK-07] how a block ends', () => {
  test('a VPN’s by itself, when the same person comes from another address', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenAll(newcomer, { address: VPN })
    await expectRefusal(signUp(newcomer, {}, { address: VPN }), '403 blocked')
    await screenIp(newcomer)
    expect(await endings(email)).toEqual([['VPN', 'passed']])
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('in another session too, in whatever order it asks', async () => {
    for (const order of [
      [screenEmail, screenIp],
      [screenIp, screenEmail],
    ]) {
      const newcomer = its.newcomer()
      await screenAll(newcomer, { address: VPN })
      const other = again(newcomer)
      for (const screen of order) await screen(other)
      expect(await endings(newcomer.person.email)).toEqual([['VPN', 'passed']])
      expect((await signUp(other)).status).toBe(200)
    }
  })

  test('a VOIP number’s by itself, when they come with another number', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    await screenIp(newcomer)
    await screenPhone(newcomer, VOIP)
    await expectRefusal(signUp(newcomer), '403 blocked')
    await screenPhone(newcomer)
    expect(await endings(email)).toEqual([['VOIP', 'passed']])
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('not by the same number or address, and not by what nobody could screen', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    await screenPhone(newcomer, VOIP)
    await its.sandbox.fault({ provider: 'ipqs', path: '/api/json/phone', kind: 'error', times: 6 })
    await screenPhone(newcomer, VOIP)
    await screenPhone(newcomer)
    await its.sandbox.clearFaults()
    // by then the breaker lets calls through again
    its.stack.clock.advance(11)
    expect(await endings(email)).toEqual([['VOIP', null]])
    await screenIp(newcomer)
    await expectRefusal(signUp(newcomer), '403 blocked')
  })

  test('with another risk that is still there, that one blocks', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: VPN })
    await screenPhone(newcomer, VOIP)
    await screenIp(newcomer)
    expect(await endings(email)).toEqual([
      ['VPN', 'passed'],
      ['VOIP', null],
    ])
    await screenPhone(newcomer)
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('Tor’s and an email’s not by themselves; one of theirs takes the place of a VPN’s', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: VPN })
    await screenIp(newcomer, { address: TOR })
    await screenIp(newcomer)
    expect(await endings(email)).toEqual([
      ['VPN', 'replaced'],
      ['TOR', null],
    ])
    await expectRefusal(signUp(newcomer), '403 blocked')
  })

  test('a VPN’s, by a white flag from another address', async () => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: VPN })
    const from = { address: TOR, userAgent: iPhone }
    await screenIp(newcomer, from)
    expect(await endings(newcomer.person.email)).toEqual([['VPN', 'passed']])
    expect((await signUp(newcomer, {}, from)).status).toBe(200)
  })
})

describe('[RK-07] a stranger, at somebody’s email', () => {
  test.each([
    ['a user’s', (one: Applicant) => becomeUser(one)],
    [
      'an identity’s',
      async (one: Applicant) => {
        await screenAll(one)
        await one.must(signUp(one))
      },
    ],
  ])('blocks nobody: %s goes on, and the stranger does not', async (_, begin) => {
    const owner = its.newcomer()
    const { email } = owner.person
    await begin(owner)
    const stranger = again(owner)
    await screenEmail(stranger)
    expect((await screenIp(stranger, { address: TOR })).body.success).toBe(false)
    expect((await screenPhone(stranger, VOIP)).body.success).toBe(false)
    await expectRefusal(signUp(stranger, {}, { address: TOR }), '403 blocked')
    expect(await endings(email)).toEqual([
      ['TOR', 'unproven'],
      ['VOIP', 'unproven'],
    ])
    expect(await eventsOf(email)).toEqual(['RISK_DETECTED IP', 'RISK_DETECTED PHONE'])
    const back = again(owner)
    const { password } = owner.person
    expect((await back.api.post('/api/auth/check-email-exist', { email, password })).status).toBe(200)
  })

  test('cannot tell by the report whether it is somebody’s', async () => {
    const owner = its.newcomer()
    await becomeUser(owner)
    for (const email of [owner.person.email, its.newcomer().person.email]) {
      const stranger = its.newcomer({ email })
      await screenEmail(stranger)
      await screenIp(stranger, { address: VPN })
      expect(await reportBlock(stranger)).toMatchObject({
        status: 200,
        body: { data: { id: expect.stringMatching(/^[\da-f-]{36}$/) } },
      })
      expect(await reportEvent(stranger, 'RISK_DETECTED')).toMatchObject({ status: 200, body: {} })
    }
  })

  test('ends no block of theirs either', async () => {
    const owner = its.newcomer()
    await screenAll(owner)
    await owner.must(signUp(owner))
    await screenIp(owner, { address: VPN })
    await screenAll(again(owner))
    expect(await endings(owner.person.email)).toEqual([['VPN', null]])
    const back = again(owner)
    const { email, password } = owner.person
    const known = await back.must(
      back.api.post<{ auth0UserId: string }>('/api/auth/check-email-exist', { email, password }),
    )
    await screenAll(back)
    expect(await endings(email)).toEqual([['VPN', 'passed']])
    expect((await createUser(back, known.auth0UserId)).status).toBe(200)
  })
})

describe('[RK-07] [RK-08] what a browser reports', () => {
  test('is answered with what the server recorded itself', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: VPN })
    const told = await reportBlock(newcomer, {
      riskType: 'EMAIL',
      riskCategory: 'x',
      details: { isTor: true },
    })
    const [kept] = await blocksOf(email)
    expect(told).toMatchObject({ status: 200, body: { data: { id: kept?.id } } })
    expect(kept).toMatchObject({ risk_type: 'IP', risk_category: 'VPN', details: { isVPN: true } })
    expect((await reportEvent(newcomer, 'RISK_DETECTED')).status).toBe(200)
    expect(await blocksOf(email)).toHaveLength(1)
    expect(await eventsOf(email)).toHaveLength(1)
  })

  test('of a white flag likewise; it is no block, and a risk is no white flag', async () => {
    const flagged = its.newcomer()
    await screenEmail(flagged)
    await screenIp(flagged, { address: VPN, userAgent: iPhone })
    expect(await reportEvent(flagged, 'WHITE_FLAG')).toMatchObject({ status: 200, body: {} })
    await expectRefusal(reportEvent(flagged, 'RISK_DETECTED'), '409 no_risk_found')
    await expectRefusal(reportBlock(flagged), '409 no_risk_found')
    const risky = its.newcomer()
    await screenEmail(risky)
    await screenIp(risky, { address: VPN })
    await expectRefusal(reportEvent(risky, 'WHITE_FLAG'), '409 no_risk_found')
  })

  test('where nothing was found, is nothing: neither of oneself nor of another', async () => {
    const newcomer = its.newcomer()
    const { email } = newcomer.person
    await newcomer.api.get('/api/auth/get-csrf')
    await expectRefusal(reportBlock(newcomer), '409 no_risk_found')
    await screenAll(newcomer)
    await expectRefusal(reportBlock(newcomer, { details: { isTor: true } }), '409 no_risk_found')
    expect((await reportBlock(newcomer, { details: { isTor: true, email } })).status).toBe(400)
    for (const kind of ['RISK_DETECTED', 'WHITE_FLAG'] as const)
      await expectRefusal(reportEvent(newcomer, kind), '409 no_risk_found')
    expect(await blocksOf(email)).toEqual([])
    expect(await eventsOf(email)).toEqual([])
    expect((await signUp(newcomer)).status).toBe(200)
  })

  test('names no user but the session’s own', async () => {
    const victim = await becomeUser(its.newcomer())
    const newcomer = its.newcomer({ email: disposable() })
    await screenEmail(newcomer)
    await expectRefusal(reportBlock(newcomer, { userId: victim }), '403 forbidden')
    await expectRefusal(reportBlock(newcomer, { userId: randomUUID() }), '403 forbidden')
    const user = its.newcomer()
    const own = await becomeUser(user)
    await expectRefusal(reportBlock(user, { userId: own }), '409 no_risk_found')
    await screenPhone(user, VOIP)
    expect((await reportBlock(user, { userId: own })).status).toBe(200)
    expect(await blocksOf(user.person.email)).toMatchObject([{ user_id: own, risk_category: 'VOIP' }])
  })

  test('after a risk has gone, is nothing any more', async () => {
    const newcomer = its.newcomer()
    await screenEmail(newcomer)
    await screenIp(newcomer, { address: VPN })
    await screenIp(newcomer)
    await expectRefusal(reportBlock(newcomer), '409 no_risk_found')
  })
})

test('[RK-07] what was recorded of an email is the user’s who comes of it', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer, { address: VPN })
  const userId = await becomeUser(newcomer)
  expect(await blocksOf(newcomer.person.email)).toMatchObject([{ user_id: userId, ended_by: 'passed' }])
  expect(
    await its.query('select user_id from fraud_event where email = $1', [newcomer.person.email]),
  ).toEqual([{ user_id: userId }])
})
