import { randomBytes, randomUUID } from 'node:crypto'
import { lockWaiters } from '@vestibule/testing/lock-waiters'
import { newSession } from '@vestibule/testing/stored-session'
import { storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import type { LiveSession, Session } from './session-rows.ts'

const its = useStore()
const now = new Date('2026-03-02T15:00:00Z')
const later = new Date(now.getTime() + 60 * 60 * 1000)
const entry = { actor: 'applicant', action: 'logged_in', now } as const

let people = 0
const identityOf = (): string => `local|person-${++people}`
const anonymous = (): Session => newSession(now, { provenAt: now })
const begin = async (session: Session): Promise<LiveSession> => {
  await its.store.sessions.begin(session)
  const found = await its.store.sessions.find(session.tokenHash, now)
  if (!found) throw new Error('the session is not there')
  return found.session
}
const logIn = ({ readAt, user: _user, ...before }: LiveSession, identityId: string) => {
  const session = { ...before, tokenHash: randomBytes(32), identityId }
  return its.store.sessions.replace(before.tokenHash, session, entry, { proven: { identityId, readAt } })
}
const endAll = (identityId: string) =>
  its.store.transaction(async (tx) => {
    await tx.sessions.endAll(identityId)
    await tx.audit.append({ identityId }, { ...entry, action: 'password_reset' })
  })
const sessionsOf = async (identityId: string): Promise<number> =>
  (await its.query('select from session where identity_id = $1', [identityId])).rows.length
const waiters = (count: number) => lockWaiters(its.query, count)

test('[SU-15] [SU-25] a password proven before all sessions ended begins no session', async () => {
  const identityId = identityOf()
  const session = await begin(anonymous())
  await endAll(identityId)
  expect(await logIn(session, identityId)).toBe('outdated')
  expect(await sessionsOf(identityId)).toBe(0)
  expect(await logIn(await begin(anonymous()), identityId)).toBe('replaced')
  expect(await sessionsOf(identityId)).toBe(1)
})

test('[HO-04] a password proven before all other sessions ended begins no session', async () => {
  const identityId = identityOf()
  const [session, own] = [await begin(anonymous()), await begin({ ...anonymous(), identityId })]
  const kept = { session: own.tokenHash, device: randomBytes(32) }
  await its.store.browsers.endOthers({ identityId, userId: randomUUID() }, kept, now)
  expect(await logIn(session, identityId)).toBe('outdated')
  expect(await sessionsOf(identityId)).toBe(1)
})

test('[SU-15] [SU-25] ending all sessions ends a concurrent log-in', async () => {
  const identityId = identityOf()
  const session = await begin(anonymous())
  await its.query('begin')
  await its.query('select from session where token_hash = $1 for update', [session.tokenHash])
  const entering = logIn(session, identityId)
  await waiters(1)
  const ending = endAll(identityId)
  await Promise.race([ending, waiters(2)])
  await its.query('commit')
  await Promise.all([entering, ending])
  expect(await sessionsOf(identityId)).toBe(0)
})

test('[SU-15] [SU-25] ending all sessions ends a session whose token is being renewed', async () => {
  const identityId = identityOf()
  const { readAt: _readAt, user: _user, ...session } = await begin({ ...anonymous(), identityId })
  let ending: Promise<void> | undefined
  await its.store.transaction(async (tx) => {
    const renewed = { ...session, tokenHash: randomBytes(32) }
    expect(await tx.sessions.replace(session.tokenHash, renewed)).toBe('replaced')
    ending = endAll(identityId)
    await waiters(1)
  })
  await ending
  expect(await sessionsOf(identityId)).toBe(0)
})

test('[SE-02] only one of two renewals succeeds, and an ended session stays ended', async () => {
  const identityId = identityOf()
  const session = await begin({ ...anonymous(), identityId })
  const outcomes = await Promise.all([logIn(session, identityId), logIn(session, identityId)])
  expect(outcomes.sort()).toEqual(['gone', 'replaced'])
  expect(await sessionsOf(identityId)).toBe(1)
})

test('[SU-23] [SU-25] a renewal remembers the browser, but not after the session has ended', async () => {
  const user = await storeUser(its.store, now)
  const identityId = user.auth0_user_id
  const newDevice = () => ({ device: randomBytes(32), deviceBefore: randomBytes(32), deviceEndsAt: later })
  const { readAt: _readAt, user: _user, ...session } = await begin({ ...anonymous(), identityId })
  const renewed = { ...session, tokenHash: randomBytes(32), userId: user.id }
  const devices = [newDevice(), newDevice()]
  const outcomes: string[] = []
  for (const device of devices)
    outcomes.push(await its.store.sessions.replace(session.tokenHash, renewed, undefined, { device }))
  expect(outcomes).toEqual(['replaced', 'gone'])
  const known = await its.query('select token_hash from device where user_id = $1', [user.id])
  expect(known.rows).toEqual([{ token_hash: devices[0]?.device }])
})

test('[SU-25] a renewal that waits for a browser being forgotten does not hold the audit trail', async () => {
  const user = await storeUser(its.store, now)
  const identityId = user.auth0_user_id
  const { readAt: _readAt, user: _user, ...session } = await begin({ ...anonymous(), identityId })
  const renew = (from: Session, deviceBefore: Buffer) => {
    const renewed = { ...from, tokenHash: randomBytes(32), userId: user.id }
    const device = { device: randomBytes(32), deviceBefore, deviceEndsAt: later }
    const outcome = its.store.sessions.replace(from.tokenHash, renewed, entry, { device })
    return { renewed, device, outcome }
  }
  const first = renew(session, randomBytes(32))
  expect(await first.outcome).toBe('replaced')
  await its.query('begin')
  await its.query('delete from device where user_id = $1', [user.id])
  const second = renew(first.renewed, first.device.device)
  await waiters(1)
  const trail = await its.query('select from audit_chain where id = $1 for update nowait', [user.id])
  await its.query('commit')
  expect(trail.rows).toHaveLength(1)
  expect(await second.outcome).toBe('replaced')
})

test('[SU-25] forgets the end of sessions after an hour', async () => {
  const identityId = identityOf()
  await endAll(identityId)
  const ended = async () =>
    (await its.query('select from sessions_ended where identity_id = $1', [identityId])).rows.length
  await its.store.sessions.forget(now)
  expect(await ended()).toBe(1)
  await its.query("update sessions_ended set ended_at = now() - interval '61 minutes'")
  await its.store.sessions.forget(now)
  expect(await ended()).toBe(0)
})
