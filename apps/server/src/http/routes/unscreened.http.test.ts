import { randomUUID } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, refusal } from '@vestibule/testing/in-vitest'
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
import { disposableEmail, savePhone, sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

/** Makes every screening fail until `stopFaults` is called. */
const failScreenings = (fault: Partial<Fault> = {}) =>
  its.sandbox.fault({ provider: 'ipqs', kind: 'error', times: 1000, ...fault })
/** Clears the faults and advances the clock until the circuit breaker lets calls through. */
const stopFaults = async (): Promise<void> => {
  await its.sandbox.clearFaults()
  its.advance(11)
}
afterEach(stopFaults)

interface UserRow {
  id: string
  is_blocked: boolean
  unscreened: string[] | null
  screening: Record<string, { risks: string[]; unscreened: boolean; whitelisted?: boolean }>
}
const userOf = ({ person }: Applicant) =>
  its.row<UserRow>(
    `select id, is_blocked, screening,
       (select array_agg(kind order by kind) from unscreened o where o.user_id = u.id) as unscreened
     from app_user u where email = $1`,
    person.email,
  )
/** Returns the user after the job has screened every value. Skips the job's backoff. */
const screenedUserOf = (applicant: Applicant) =>
  eventually(
    async () => {
      await its.query('update unscreened set due_at = clock_timestamp()')
      return userOf(applicant)
    },
    ({ unscreened }) => unscreened === null,
  )
const blocksOf = ({ person }: Applicant) =>
  its.query(
    'select user_id, risk_category, ended_by from blocked_user where email = $1 and ended_at is null',
    [person.email],
  )
const kinds = ['email', 'ip', 'phone']

describe('[RK-09] while the provider fails', () => {
  test.each([
    ['returns an error', { kind: 'error', status: 500 }],
    ['drops requests', { kind: 'drop-before' }],
    ['returns nonsense', { kind: 'error', status: 404 }],
  ] as const)('and %s, sign-up continues and the missing screenings are recorded', async (_, fault) => {
    const newcomer = its.newcomer()
    await failScreenings(fault)
    expect(await screenAll(newcomer)).toEqual([passed, passed, passed])
    await becomeUser(newcomer)
    const { unscreened, screening, is_blocked } = await userOf(newcomer)
    expect({ unscreened, is_blocked }).toEqual({ unscreened: kinds, is_blocked: false })
    for (const kind of kinds) expect(screening[kind]).toMatchObject({ unscreened: true, risks: [] })
  })

  test('and does not answer, sign-up waits three seconds at most', async () => {
    const newcomer = its.newcomer()
    await failScreenings({ kind: 'timeout' })
    const began = performance.now()
    expect((await screenEmail(newcomer)).body).toEqual(passed)
    const ms = performance.now() - began
    expect(ms).toBeGreaterThan(2_500)
    expect(ms).toBeLessThan(8_000)
  })

  test('an earlier verdict on the same value stays valid', async () => {
    const newcomer = await its.screened({ email: disposableEmail() })
    await failScreenings()
    const verdict = { success: false, riskyData: { isDisposable: true, isYoungDomain: false } }
    expect((await screenEmail(newcomer)).body).toEqual(verdict)
    await expectRefusal(signUp(newcomer), '403 blocked')
  })
})

describe('[RK-09] a late screening', () => {
  test('lets a user without risk continue; a risk blocks and ends every session', async () => {
    const clean = its.newcomer()
    const risky = [
      [its.newcomer({ email: disposableEmail() }), {}, 'DISPOSABLE', 'EMAIL'],
      [its.newcomer({ phone: VOIP }), {}, 'VOIP', 'PHONE'],
      [its.newcomer(), { address: VPN }, 'VPN', 'IP'],
      [its.newcomer(), { address: TOR }, 'TOR', 'IP'],
    ] as const
    await failScreenings()
    await becomeUser(clean)
    const otherBrowsers: Applicant[] = []
    for (const [newcomer, from] of risky) {
      await becomeUser(newcomer, from)
      const other = its.otherBrowser(newcomer)
      await other.must(other.submitPassword())
      otherBrowsers.push(other)
    }
    await stopFaults()

    const passedLate = await screenedUserOf(clean)
    expect(passedLate.is_blocked).toBe(false)
    for (const kind of kinds)
      expect(passedLate.screening[kind]).toMatchObject({ unscreened: false, risks: [] })
    expect(await blocksOf(clean)).toEqual([])
    expect(await sessionOf(clean)).toMatchObject({ user: { isBlocked: false } })

    for (const [newcomer, , risk_category, risk_type] of risky) {
      const { email, password } = newcomer.person
      const { id: user_id, is_blocked } = await screenedUserOf(newcomer)
      expect(is_blocked).toBe(true)
      expect(await blocksOf(newcomer)).toEqual([{ user_id, risk_category, ended_by: null }])
      const events = 'select kind, user_id, risk_type from fraud_event where email = $1'
      expect(await its.query(events, [email])).toEqual([{ kind: 'RISK_DETECTED', user_id, risk_type }])
      expect(await sessionOf(newcomer)).toMatchObject({ user: null })
      const other = its.otherBrowser(newcomer)
      await expectRefusal(other.submitPassword(), '403 blocked')
      await expectRefusal(other.api.post('/api/auth/check-email-exist', { email, password }), '403 blocked')
    }
    for (const other of otherBrowsers) expect(await sessionOf(other)).toMatchObject({ user: null })
  })

  test('[RK-05] [RK-06] does not block a white flag or a whitelisted user', async () => {
    const [flagged, whitelisted] = [its.newcomer(), its.newcomer()]
    await its.whitelist('phone', whitelisted.person.phone)
    await failScreenings()
    await becomeUser(flagged, { address: VPN, userAgent: iPhone })
    await becomeUser(whitelisted, { address: VPN })
    await stopFaults()
    expect(await screenedUserOf(flagged)).toMatchObject({ is_blocked: false })
    expect(await screenedUserOf(whitelisted)).toMatchObject({
      is_blocked: false,
      screening: { ip: { risks: ['isVPN'], whitelisted: true } },
    })
    const events = 'select kind from fraud_event where email = $1'
    expect(await its.query(events, [flagged.person.email])).toEqual([{ kind: 'WHITE_FLAG' }])
    expect(await its.query(events, [whitelisted.person.email])).toEqual([])
    expect([...(await blocksOf(flagged)), ...(await blocksOf(whitelisted))]).toEqual([])
  })

  test('[SU-13] is recorded for an edited value that could not be screened', async () => {
    const newcomer = its.newcomer()
    await becomeUser(newcomer)
    await failScreenings({ path: '/api/json/phone' })
    const phone = '212-562-0199'
    await screenPhone(newcomer, phone)
    await newcomer.must(savePhone(newcomer, phone))
    expect(await userOf(newcomer)).toMatchObject({ unscreened: ['phone'] })
    await stopFaults()
    expect(await screenedUserOf(newcomer)).toMatchObject({ is_blocked: true })
  })
})

describe('[RK-09] an unscreened applicant who opens an account', () => {
  /** Creates an applicant with every question answered and one unscreened value, whose job is not due. */
  const unscreened = async (kind: 'email' | 'phone' | 'ip', address?: string): Promise<Applicant> => {
    const applicant = await its.answered()
    await its.query(
      `insert into unscreened (id, user_id, kind, ip_address, user_agent, created_at, due_at)
       values ($1, $2, $3, $4, '', $5, clock_timestamp() + interval '1 hour')`,
      [randomUUID(), applicant.userId, kind, address, its.now()],
    )
    return applicant
  }
  const brokerCalls = async () => (await its.sandbox.requests('ascend')).length

  test('gets 503 without a broker call while the provider fails, and a retry opens the account', async () => {
    const applicant = await unscreened('email')
    const before = await brokerCalls()
    await failScreenings()
    await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
    expect(await brokerCalls()).toBe(before)
    await stopFaults()
    expect((await applicant.askForAccount()).status).toBe(200)
    expect(await its.personsOf(applicant)).toHaveLength(1)
  })

  test('is blocked and signed out for a risk', async () => {
    const applicant = await unscreened('ip', TOR)
    const before = await brokerCalls()
    await expectRefusal(applicant.askForAccount(), '403 blocked')
    expect(await brokerCalls()).toBe(before)
    expect(await refusal(applicant.askForAccount())).toMatchObject({ status: 401 })
    expect(await blocksOf(applicant)).toMatchObject([{ risk_category: 'TOR' }])
  })
})
