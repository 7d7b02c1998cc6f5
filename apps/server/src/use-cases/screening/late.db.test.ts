import { randomBytes, randomUUID } from 'node:crypto'
import { isoDate } from '@vestibule/domain/iso-date'
import { storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import type { RiskAlert } from '../../platform/common/risk-alerts.ts'
import { createVault } from '../../platform/vault/vault.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { User } from '../../stores/people.ts'
import type { Deps } from '../deps.ts'
import { requireFullyScreened, screenLate, screenPending } from './late.ts'

const alerts: RiskAlert[] = []
const its = useStore((alert) => alerts.push(alert))

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 60 * 60 * 1000)
const key = (): string => randomBytes(32).toString('base64')

const provider = {
  isThere: true,
  requests: [] as string[],
  duringRequest: async (): Promise<void> => undefined,
}
const lookUp = async <T>(value: string, found: T): Promise<T> => {
  provider.requests.push(value)
  await provider.duringRequest()
  if (!provider.isThere) throw new ProviderError('ipqs', 'unavailable')
  return found
}
const deps = {
  get store() {
    return its.store
  },
  clock: { now: () => now, today: () => isoDate(2026, 11, 21) },
  vault: createVault({ master: [key()], records: [key()], ssnIndex: [key()], codes: [key()] }),
  youngDomainDays: 30,
  screening: {
    email: (email: string) =>
      lookUp(email, { isDisposable: email.includes('disposable'), domainAgeDays: 900 }),
    phone: (phone: string) => lookUp(phone, { isVOIP: phone.endsWith('0199') }),
    ip: (ip: string) =>
      lookUp(ip, {
        isVPN: ip === '203.0.113.10',
        isTor: false,
        ...{ browser: '', device_brand: '', device_model: '' },
      }),
  },
} as unknown as Deps

const newUser = (columns: Partial<User> = {}): Promise<User> => storeUser(its.store, now, columns)
const owe = async (
  { id: userId }: User,
  kind: 'email' | 'phone' | 'ip',
  since: Date,
  ip: string | null = null,
): Promise<void> => {
  await its.store.risks.addUnscreened({ id: randomUUID(), userId, kind, ip, userAgent: null }, since)
}
const owedOf = async ({ id }: User) => (await its.store.risks.unscreenedOf(id)).map(({ kind }) => kind).sort()

const set = (to: Partial<typeof provider>): void => {
  Object.assign(provider, { isThere: true, requests: [], duringRequest: async () => undefined }, to)
}

const pass = async (seconds: number): Promise<void> => {
  for (const table of ['unscreened', 'screened_network'])
    await its.query(`update ${table} set due_at = due_at - $1 * interval '1 second'`, [seconds])
}
const claim = () => its.store.risks.claimUnscreened(10)

test('[RK-09] a late screening is due after five seconds, once per kind, then with growing delays', async () => {
  const user = await newUser()
  await owe(user, 'ip', now, '198.51.100.1')
  await owe(user, 'ip', now, '198.51.100.2')
  expect(await owedOf(user)).toEqual(['ip'])
  expect(await claim()).toEqual([])
  await pass(5)
  expect((await Promise.all([claim(), claim(), claim()])).flat()).toEqual([user.id])
  await pass(3)
  expect(await claim()).toEqual([user.id])
  await pass(3)
  expect(await claim()).toEqual([])
  await pass(3)
  expect(await claim()).toEqual([user.id])
  set({})
  expect(await screenLate(deps, user.id)).toBe(true)
  expect(provider.requests).toEqual(['198.51.100.2'])
  await pass(600)
  expect(await claim()).toEqual([])
})

test('[RK-09] [SE-11] concurrent screenings with a bad outcome block and audit once', async () => {
  const user = await newUser({ phone: '212-555-0199' })
  await owe(user, 'phone', now)
  set({})
  await Promise.all([screenLate(deps, user.id), screenLate(deps, user.id), screenLate(deps, user.id)])
  expect(await its.store.users.byId(user.id)).toMatchObject({ is_blocked: true })
  expect(await its.store.risks.active(user.email)).toMatchObject({ userId: user.id, riskCategory: 'VOIP' })
  expect(await its.store.risks.verdictsOf(user.id)).toMatchObject({ phone: { risks: ['isVOIP'] } })
  const entries = (await its.store.evidence.trail(user.id)).map(({ payload }) => JSON.parse(payload))
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'applicant user_created',
    'server email_blocked',
    'server user_blocked',
  ])
})

test('[RK-11] a late network screening is due once, blocks no user, and expires after a day', async () => {
  const user = await newUser()
  const { networks, risks } = its.store
  const owed = { networkHash: Buffer.from('network'), ip: '203.0.113.10', userAgent: '' }
  await networks.enqueue(user.id, owed, hoursAgo(4))
  await networks.enqueue(user.id, owed, hoursAgo(4))
  await pass(5)
  expect(await claim()).toEqual([user.id])
  set({})
  expect(await screenPending(deps, user.id)).toBe(true)
  expect(provider.requests).toEqual(['203.0.113.10'])
  expect([await networks.pending(user.id), await risks.active(user.email)]).toEqual([[], undefined])
  expect(await its.store.users.byId(user.id)).toMatchObject({ is_blocked: false })
  const remembered = async () => {
    const session = { userId: user.id, tokenHash: Buffer.alloc(32), ipHashes: [] }
    const since = { passed: hoursAgo(24), refused: hoursAgo(1) }
    const known = await networks.known({ ...session, networkHashes: [owed.networkHash] }, since)
    return known.remembered?.risks
  }
  expect(await remembered()).toEqual(['isVPN'])
  await networks.forget(hoursAgo(-1))
  expect(await remembered()).toBeUndefined()
})

test('[RK-09] discards the outcome of a value that was edited during its screening', async () => {
  const user = await newUser({ phone: '212-555-0199' })
  await owe(user, 'phone', now)
  set({
    async duringRequest() {
      await its.store.users.setPhone(user.id, '212-555-0142')
      await owe(user, 'phone', now)
    },
  })
  await screenLate(deps, user.id)
  expect(await its.store.users.byId(user.id)).toMatchObject({ is_blocked: false })
  expect(await owedOf(user)).toEqual(['phone'])
  set({})
  await screenLate(deps, user.id)
  expect(await its.store.users.byId(user.id)).toMatchObject({ is_blocked: false })
  expect(await owedOf(user)).toEqual([])
})

test('[RK-09] one failed screening does not stop the others', async () => {
  const user = await newUser()
  await owe(user, 'email', now)
  await owe(user, 'phone', now)
  set({})
  const email = () => Promise.reject(new ProviderError('ipqs', 'unavailable'))
  const screening = { ...deps.screening, email }
  expect(await screenLate({ ...deps, screening }, user.id)).toBe(false)
  expect(await owedOf(user)).toEqual(['email'])
})

test('[RK-09] a deleted user has no late screenings', async () => {
  expect(await screenLate(deps, randomUUID())).toBe(true)
})

test('[RK-09] a user is fully screened when no screening is late and no block exists', async () => {
  const code = (user: User) =>
    requireFullyScreened(deps, user).then(
      () => 'passes',
      (error: { code?: string }) => error.code,
    )
  const user = await newUser()
  set({ isThere: false })
  expect(await code(user)).toBe('passes')
  expect(await code({ ...user, is_blocked: true })).toBe('blocked')
  await owe(user, 'ip', now, '203.0.113.10')
  expect(await code(user)).toBe('provider_unavailable')
  set({})
  expect(await code(user)).toBe('blocked')
  expect(await its.store.users.byId(user.id)).toMatchObject({ is_blocked: true })
})

test('[RK-12] raises each alert once after the commit, and none after a rollback', async () => {
  const user = await newUser({ phone: '212-555-0199' })
  await owe(user, 'phone', now)
  set({})
  alerts.length = 0
  const failing = {
    ...deps,
    store: {
      ...its.store,
      transaction: (work: Parameters<typeof its.store.transaction>[0]) =>
        its.store.transaction(async (tx) => {
          await work(tx)
          expect(alerts).toEqual([])
          throw new Error('the connection is lost')
        }),
    } as typeof its.store,
  }
  await expect(screenLate(failing, user.id)).rejects.toThrow('the connection is lost')
  expect(alerts).toEqual([])
  await screenLate(deps, user.id)
  await screenLate(deps, user.id)
  expect(alerts.map(({ kind, userId }) => [kind, userId])).toEqual(
    ['risk_detected', 'email_blocked', 'user_blocked'].map((kind) => [kind, user.id]),
  )
})
