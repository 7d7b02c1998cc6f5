import { randomUUID } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import type { Fault } from '@vestibule/testing/sandbox-control'
import {
  becomeUser,
  iPhone,
  passed,
  screenAll,
  screenEmail,
  screenPhone,
  signUp,
  TOR,
  VOIP,
  VPN,
} from '@vestibule/testing/signing-up'
import { afterEach, describe, expect, test } from 'vitest'

const its = useStack()
/** Its provider does not know our key, and says so with 200. */
const refused = useStack({ env: { IPQS_API_KEY: 'mistaken' } })

/** Every look-up fails until the faults are taken away. */
const down = (fault: Partial<Fault> = {}) =>
  its.sandbox.fault({ provider: 'ipqs', kind: 'error', times: 1000, ...fault })
/** The provider is there again, and its breaker lets calls through. */
const up = async (): Promise<void> => {
  await its.sandbox.clearFaults()
  its.stack.clock.advance(11)
}
afterEach(up)

interface UserRow {
  id: string
  is_blocked: boolean
  owed: string[] | null
  screening: Record<string, { risks: string[]; unscreened: boolean; whitelisted?: boolean }>
}

const userOf = async ({ person }: Applicant): Promise<UserRow> => {
  const [user] = await its.query<UserRow>(
    `select id, is_blocked, screening,
       (select array_agg(kind order by kind) from unscreened o where o.user_id = u.id) as owed
     from app_user u where email = $1`,
    [person.email],
  )
  if (!user) throw new Error('there is no such user')
  return user
}
/** Once nothing is owed: a job that found the provider away would wait for longer each time. */
const screenedUserOf = (one: Applicant) =>
  eventually(
    async () => {
      await its.query('update unscreened set due_at = clock_timestamp()')
      return userOf(one)
    },
    ({ owed }) => owed === null,
  )
const blocksOf = ({ person }: Applicant) =>
  its.query(
    'select user_id, risk_category, ended_by from blocked_user where email = $1 and ended_at is null',
    [person.email],
  )

const expectOwed = async (newcomer: Applicant): Promise<void> => {
  const { owed, screening, is_blocked } = await userOf(newcomer)
  expect({ owed, is_blocked }).toEqual({ owed: ['email', 'ip', 'phone'], is_blocked: false })
  for (const kind of ['email', 'ip', 'phone'])
    expect(screening[kind]).toMatchObject({ unscreened: true, risks: [] })
}

describe('[RK-09] when the provider is down, slow or talks nonsense', () => {
  test.each([
    ['answers an error', { kind: 'error', status: 500 }],
    ['cannot be reached', { kind: 'drop-before' }],
    ['answers nonsense', { kind: 'error', status: 404 }],
  ] as const)('it %s: sign-up goes on, and what is owed is recorded', async (_, fault) => {
    const newcomer = its.newcomer()
    await down(fault)
    expect(await screenAll(newcomer)).toEqual([passed, passed, passed])
    await becomeUser(newcomer)
    await expectOwed(newcomer)
  })

  test('it answers 200, and that it has not looked: the same', async () => {
    const newcomer = refused.newcomer()
    expect(await screenAll(newcomer)).toEqual([passed, passed, passed])
    await becomeUser(newcomer)
    const owed = await refused.query<{ kind: string }>('select kind from unscreened order by kind')
    expect(owed.map(({ kind }) => kind)).toEqual(['email', 'ip', 'phone'])
  })

  test('one that does not answer holds sign-up for three seconds at most', async () => {
    const newcomer = its.newcomer()
    await down({ kind: 'timeout' })
    const began = performance.now()
    expect((await screenEmail(newcomer)).body).toEqual(passed)
    const took = performance.now() - began
    expect(took).toBeGreaterThan(2_500)
    expect(took).toBeLessThan(8_000)
  })

  test('what it said before of the same value stands: nobody waits a risk away', async () => {
    const newcomer = its.newcomer({ email: `ada.${randomUUID()}@disposable.example` })
    await screenAll(newcomer)
    await down()
    const stands = { success: false, riskyData: { isDisposable: true, isYoungDomain: false } }
    expect((await screenEmail(newcomer)).body).toEqual(stands)
    await expectRefusal(signUp(newcomer), '403 blocked')
  })
})

describe('[RK-09] a late outcome', () => {
  test('that is good lets the user go on; a bad one blocks, and signs out everywhere', async () => {
    const honest = its.newcomer()
    const bad = [
      [its.newcomer({ email: `ada.${randomUUID()}@disposable.example` }), {}, 'DISPOSABLE', 'EMAIL'],
      [its.newcomer({ phone: VOIP }), {}, 'VOIP', 'PHONE'],
      [its.newcomer(), { address: VPN }, 'VPN', 'IP'],
      [its.newcomer(), { address: TOR }, 'TOR', 'IP'],
    ] as const
    await down()
    await becomeUser(honest)
    const signedInElsewhere: Applicant[] = []
    for (const [newcomer, from] of bad) {
      await becomeUser(newcomer, from)
      const elsewhere = its.newcomer(newcomer.person)
      await elsewhere.must(elsewhere.submitPassword())
      signedInElsewhere.push(elsewhere)
    }
    await up()

    const passedLate = await screenedUserOf(honest)
    expect(passedLate.is_blocked).toBe(false)
    for (const kind of ['email', 'ip', 'phone'])
      expect(passedLate.screening[kind]).toMatchObject({ unscreened: false, risks: [] })
    expect(await blocksOf(honest)).toEqual([])
    expect((await honest.api.get('/api/auth/session')).body).toMatchObject({ user: { isBlocked: false } })

    for (const [newcomer, , category, type] of bad) {
      const { email, password } = newcomer.person
      const { id, is_blocked } = await screenedUserOf(newcomer)
      expect(is_blocked).toBe(true)
      expect(await blocksOf(newcomer)).toEqual([{ user_id: id, risk_category: category, ended_by: null }])
      expect(
        await its.query('select kind, user_id, risk_type from fraud_event where email = $1', [email]),
      ).toEqual([{ kind: 'RISK_DETECTED', user_id: id, risk_type: type }])
      expect((await newcomer.api.get('/api/auth/session')).body).toMatchObject({ user: null })
      const back = its.newcomer(newcomer.person)
      await expectRefusal(back.submitPassword(), '403 blocked')
      await expectRefusal(back.api.post('/api/auth/check-email-exist', { email, password }), '403 blocked')
    }
    for (const { api } of signedInElsewhere)
      expect((await api.get('/api/auth/session')).body).toMatchObject({ user: null })
  })

  test('[RK-05] [RK-06] is not bad where a white flag or the whitelist stands against it', async () => {
    const [flagged, listed] = [its.newcomer(), its.newcomer()]
    await its.query("insert into whitelist (kind, value, added_at) values ('phone', $1, now())", [
      listed.person.phone,
    ])
    await down()
    await becomeUser(flagged, { address: VPN, userAgent: iPhone })
    await becomeUser(listed, { address: VPN })
    await up()
    expect(await screenedUserOf(flagged)).toMatchObject({ is_blocked: false })
    expect(await screenedUserOf(listed)).toMatchObject({
      is_blocked: false,
      screening: { ip: { risks: ['isVPN'], whitelisted: true } },
    })
    const events = 'select kind from fraud_event where email = $1'
    expect(await its.query(events, [flagged.person.email])).toEqual([{ kind: 'WHITE_FLAG' }])
    expect(await its.query(events, [listed.person.email])).toEqual([])
    expect([...(await blocksOf(flagged)), ...(await blocksOf(listed))]).toEqual([])
  })

  test('is nobody’s where the value was edited in the meantime', async () => {
    const newcomer = its.newcomer({ phone: '212-561-0199' })
    await down({ path: '/api/json/phone' })
    await becomeUser(newcomer)
    await up()
    const other = '212-561-0142'
    await screenPhone(newcomer, other)
    const { body } = await newcomer.api.get<{ user: object }>('/api/auth/session')
    await newcomer.must(newcomer.api.patch('/api/user/update-user', { ...body.user, phoneNumber: other }))
    expect(await userOf(newcomer)).toMatchObject({
      owed: null,
      is_blocked: false,
      screening: { phone: { unscreened: false, risks: [] } },
    })
  })
})

test('[RK-09] [SU-13] an edited value that could not be screened is owed in its place', async () => {
  const newcomer = its.newcomer()
  await becomeUser(newcomer)
  await down({ path: '/api/json/phone' })
  const other = '212-562-0199'
  await screenPhone(newcomer, other)
  const { body } = await newcomer.api.get<{ user: object }>('/api/auth/session')
  await newcomer.must(newcomer.api.patch('/api/user/update-user', { ...body.user, phoneNumber: other }))
  expect(await userOf(newcomer)).toMatchObject({ owed: ['phone'] })
  await up()
  expect(await screenedUserOf(newcomer)).toMatchObject({ is_blocked: true })
})

describe('[RK-09] while anything is unscreened no account is opened', () => {
  /** Every question answered, and one value owed whose job waits for another day. */
  const owing = async (kind: 'email' | 'phone' | 'ip', value?: string): Promise<Applicant> => {
    const applicant = await its.answered()
    await its.query(
      `insert into unscreened (id, user_id, kind, ip_address, user_agent, created_at)
       values ($1, $2, $3, $4, '', $5)`,
      [randomUUID(), applicant.userId, kind, value, its.stack.clock.now()],
    )
    return applicant
  }
  const personsOf = async ({ clientId }: Applicant) =>
    (await its.sandbox.ledger()).persons.filter((one) => one.client_person_id === clientId)
  const brokerCalls = async () => (await its.sandbox.requests('ascend')).length

  test('what is owed is screened at once, and where it passes the account is opened', async () => {
    const applicant = await owing('phone')
    expect((await applicant.askForAccount()).status).toBe(200)
    expect(await userOf(applicant)).toMatchObject({ owed: null })
    expect(await personsOf(applicant)).toHaveLength(1)
  })

  test('where the provider is still not there nothing is sent to the broker, and asking again opens it', async () => {
    const applicant = await owing('email')
    const before = await brokerCalls()
    await down()
    await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
    expect(await brokerCalls()).toBe(before)
    await up()
    expect((await applicant.askForAccount()).status).toBe(200)
    expect(await personsOf(applicant)).toHaveLength(1)
  })

  test('where the outcome is bad the applicant is blocked and signed out', async () => {
    const applicant = await owing('ip', TOR)
    const before = await brokerCalls()
    await expectRefusal(applicant.askForAccount(), '403 blocked')
    expect(await brokerCalls()).toBe(before)
    expect(await refusal(applicant.askForAccount())).toMatchObject({ status: 401 })
    expect(await blocksOf(applicant)).toMatchObject([{ risk_category: 'TOR' }])
  })

  test('asked twice at once, it is screened once for good', async () => {
    const applicant = await owing('ip', VPN)
    const asked = await Promise.all([applicant.askForAccount(), applicant.askForAccount()])
    for (const { status } of asked) expect([401, 403]).toContain(status)
    expect(await blocksOf(applicant)).toHaveLength(1)
    expect(await its.count('fraud_event where email = $1', applicant.person.email)).toBe(1)
  })
})
