import { randomBytes } from 'node:crypto'
import { lockWaiters } from '@vestibule/testing/lock-waiters'
import { newSession } from '@vestibule/testing/stored-session'
import { storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import type { Session } from '../access/session-rows.ts'
import type { User } from '../people.ts'

const its = useStore()
const now = new Date('2026-03-02T15:00:00Z')
const later = new Date(now.getTime() + 60 * 60 * 1000)

const sessionOf = ({ auth0_user_id: identityId }: User): Session =>
  newSession(now, { identityId, provenAt: now })
const storeSession = async (user: User): Promise<Session> => {
  const session = sessionOf(user)
  await its.store.sessions.begin(session)
  return session
}
const kindOf = async ({ tokenHash }: Pick<Session, 'tokenHash'>): Promise<string | undefined> =>
  (await its.query('select kind from session where token_hash = $1', [tokenHash])).rows[0]?.kind
const devicesOf = async ({ id }: User): Promise<Buffer[]> =>
  (await its.query('select token_hash from device where user_id = $1', [id])).rows.map(
    (row) => row.token_hash,
  )

/** Uses up a correct code, with the renewal of a session and a browser to remember. */
const enter = (
  channel: 'email' | 'phone',
  user: User,
  before: Session,
  { destination = user[channel], deviceBefore = randomBytes(32) } = {},
) => {
  const session = { ...before, tokenHash: randomBytes(32), userId: user.id }
  const device = { device: randomBytes(32), deviceBefore, deviceEndsAt: later }
  const renewal = { before: before.tokenHash, session, device }
  const how = { now, alone: undefined, origin: { ip: '198.18.0.1', requestId: 'r' }, renewal }
  return { session, device, outcome: its.store.verifications.succeed(channel, user.id, destination, how) }
}

test('[SU-23] a correct code renews the session, which is an applicant’s once phone and email are verified', async () => {
  const user = await storeUser(its.store, now)
  const first = enter('phone', user, await storeSession(user))
  expect(await first.outcome).toMatchObject({ isRenewed: true, user: { is_phone_verified: true } })
  expect(await kindOf(first.session)).toBe('sign_up')
  expect(await devicesOf(user)).toEqual([first.device.device])
  const second = enter('email', user, first.session)
  expect(await second.outcome).toMatchObject({ isRenewed: true, user: { is_email_verified: true } })
  expect(await kindOf(first.session)).toBeUndefined()
  expect(await kindOf(second.session)).toBe('applicant')
})

test('[RK-09] the renewed session of a blocked user is not an applicant’s', async () => {
  const user = await storeUser(its.store, now, { is_phone_verified: true, is_blocked: true })
  const { outcome, session } = enter('email', user, await storeSession(user))
  expect(await outcome).toMatchObject({ isRenewed: true })
  expect(await kindOf(session)).toBe('sign_up')
})

test('[SU-23] [SU-25] a correct code counts after the session has ended, but remembers no browser', async () => {
  const user = await storeUser(its.store, now)
  const { outcome, session } = enter('phone', user, sessionOf(user))
  expect(await outcome).toMatchObject({ isRenewed: false, user: { is_phone_verified: true } })
  expect(await kindOf(session)).toBeUndefined()
  expect(await devicesOf(user)).toEqual([])
})

test('[SU-06] a code sent to a former address renews no session', async () => {
  const user = await storeUser(its.store, now)
  const before = await storeSession(user)
  const { outcome, session } = enter('email', user, before, { destination: 'former@example.com' })
  expect(await outcome).toBeUndefined()
  expect(await kindOf(before)).toBe('sign_up')
  expect(await kindOf(session)).toBeUndefined()
  expect(await devicesOf(user)).toEqual([])
})

test('[SU-25] a code that waits for its session or for a browser being forgotten holds neither user nor audit trail', async () => {
  const user = await storeUser(its.store, now)
  const first = enter('phone', user, await storeSession(user))
  await first.outcome
  const isFree = async (text: string) =>
    (await its.query(`${text} for update nowait`, [user.id])).rows.length === 1
  await its.query('begin')
  await its.query('select from session where token_hash = $1 for update', [first.session.tokenHash])
  const second = enter('phone', user, first.session, { deviceBefore: first.device.device })
  await lockWaiters(its.query, 1)
  expect(await isFree('select from app_user where id = $1')).toBe(true)
  await its.query('rollback')
  expect(await second.outcome).toMatchObject({ isRenewed: true })

  await its.query('begin')
  await its.query('delete from device where user_id = $1', [user.id])
  const third = enter('phone', user, second.session, { deviceBefore: second.device.device })
  await lockWaiters(its.query, 1)
  expect(await isFree('select from audit_chain where id = $1')).toBe(true)
  await its.query('commit')
  expect(await third.outcome).toMatchObject({ isRenewed: true })
})
