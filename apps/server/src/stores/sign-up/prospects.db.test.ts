import { randomUUID } from 'node:crypto'
import { newSession, ownedIdentity } from '@vestibule/testing/stored-session'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import { identityTrail } from '../audit/audit.ts'
import type { Session } from './session-rows.ts'

const its = useStore()
const now = new Date('2026-03-02T15:00:00Z')
const uses = [{ key: 'sign-up', max: 99, seconds: 60 }]

const stored = async (session = newSession(now)): Promise<Session> => {
  await its.store.sessions.begin(session, [{ key: 'session', max: 99, seconds: 60 }], now)
  return session
}
const newEmail = (): string => `${randomUUID()}@example.com`
const signUp = async (
  before: Session,
  { email = newEmail(), limits = uses, emailHashes = [] as string[] } = {},
) => {
  const own = ownedIdentity({ id: `local|${randomUUID()}`, email, passwordHash: 'hash' }, before)
  const admitted = await its.store.prospects.emailUnverified(email, { email: emailHashes }, limits, now, own)
  return { own, admitted, email }
}
const found = async (tokenHash: Buffer) => (await its.store.sessions.find(tokenHash, now))?.session.identityId
const count = async (table: string, column: string, value: string): Promise<number> =>
  (await its.query(`select from ${table} where ${column} = $1`, [value])).rows.length
const actionsOf = async (identityId: string): Promise<string[]> =>
  (
    await its.query('select action from audit_event where client_id = $1', [identityTrail(identityId)])
  ).rows.map(({ action }) => action)

test('[SU-07] a new identity is stored, its owner logged in and the log-in recorded', async () => {
  const before = await stored()
  const { own, admitted, email } = await signUp(before)
  expect(admitted).toEqual({ isBlocked: false, retryAt: undefined, isCreated: true, isRenewed: true })
  expect(await found(before.tokenHash)).toBeUndefined()
  expect(await found(own.renewal.session.tokenHash)).toBe(own.id)
  expect(await actionsOf(own.id)).toEqual(['logged_in'])
  expect(await count('unverified_email', 'email', email)).toBe(1)
})

test('[SU-07] a sign-up with a taken email stores no identity and logs nobody in', async () => {
  const { email, own: first } = await signUp(await stored())
  const before = await stored()
  const { own, admitted } = await signUp(before, { email })
  expect(admitted).toMatchObject({ isCreated: false, isRenewed: false })
  expect(await found(before.tokenHash)).toBeNull()
  expect(await found(own.renewal.session.tokenHash)).toBeUndefined()
  expect(await actionsOf(own.id)).toEqual([])
  expect(await count('local_identity', 'id', first.id)).toBe(1)
})

test('[SE-03] a sign-up over the limit stores nothing and logs nobody in', async () => {
  const limits = [{ key: randomUUID(), max: 1, seconds: 60 }]
  await signUp(await stored(), { limits })
  const before = await stored()
  const { own, admitted, email } = await signUp(before, { limits })
  expect(admitted).toMatchObject({
    isCreated: false,
    isRenewed: false,
    retryAt: new Date(now.getTime() + 60_000),
  })
  expect(await found(before.tokenHash)).toBeNull()
  expect(await actionsOf(own.id)).toEqual([])
  expect(await count('local_identity', 'email', email)).toBe(0)
  expect(await count('unverified_email', 'email', email)).toBe(0)
})

test('[SU-07] an identity whose session ended meanwhile is stored, but its owner is not logged in', async () => {
  const { own, admitted } = await signUp(newSession(now))
  expect(admitted).toMatchObject({ isCreated: true, isRenewed: false })
  expect(await found(own.renewal.session.tokenHash)).toBeUndefined()
  expect(await actionsOf(own.id)).toEqual([])
  expect(await count('local_identity', 'id', own.id)).toBe(1)
})
