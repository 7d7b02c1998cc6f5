import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { SessionReply } from '../site/session.ts'
import { createSessionMonitor } from './session-monitor.ts'
import type { TabMessage } from './tabs.ts'

const MINUTE = 60_000
const SAVE = 'PATCH /api/data-api/client/:clientId'
const refused = new ApiError(401, 'unauthenticated', 'Please log in to go on.')
const forbidden = new ApiError(403, 'forbidden', 'This is not yours to see.')

/** Instants are milliseconds, as text. */
const keeping = () => {
  const time = { now: 0 }
  const server: { user: string | null; endsAt: () => number; down: boolean; asked: number } = {
    user: 'u1',
    endsAt: () => time.now + 30 * MINUTE,
    down: false,
    asked: 0,
  }
  const said: TabMessage[] = []
  const left: string[] = []
  let tell: (said: TabMessage) => void = () => undefined
  const keeper = createSessionMonitor({
    userId: 'u1',
    now: () => time.now,
    fetchSession: async (): Promise<SessionReply> => {
      server.asked++
      if (server.down) throw new ApiError(0, 'network', 'Request failed')
      const user = server.user === null ? null : ({ id: server.user } as User)
      return { user, clientId: null, expiresAt: user && String(server.endsAt()) }
    },
    toBrowserClock: Number,
    tabs: {
      post: (what) => said.push(what),
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
    },
    setSession: () => undefined,
    leave: (to) => left.push(to),
  })
  const stop = keeper.start(String(30 * MINUTE))
  return {
    keeper,
    time,
    server,
    said,
    left,
    stop,
    tell: (what: TabMessage) => tell(what),
    pass: (minutes: number) => {
      time.now += minutes * MINUTE - 1000
      keeper.check()
      time.now += 1000
      keeper.check()
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[SE-02] the person is warned two minutes before the session ends, and it ends then', () => {
  const { keeper, pass } = keeping()
  pass(26.9)
  expect(keeper.phase()).toEqual({ name: 'quiet' })
  pass(0.1)
  expect(keeper.phase()).toEqual({ name: 'warning', endsAt: 29 * MINUTE })
  pass(2)
  expect(keeper.phase()).toEqual({ name: 'ended' })
})

test('[SE-02] each call that is answered keeps it alive, and tells the other tabs when', () => {
  const { keeper, pass, said } = keeping()
  pass(20)
  keeper.onCallSuccess()
  pass(26)
  expect(keeper.phase().name).toBe('quiet')
  pass(1)
  expect(keeper.phase()).toEqual({ name: 'warning', endsAt: 49 * MINUTE })
  expect(said).toEqual(['in', { active: 20 * MINUTE }])
})

test('[SE-02] activity in another tab keeps it alive here, and takes the warning away', () => {
  const { keeper, pass, tell, time } = keeping()
  pass(28)
  expect(keeper.phase().name).toBe('warning')
  tell({ active: time.now })
  expect(keeper.phase()).toEqual({ name: 'quiet' })
  pass(26)
  expect(keeper.phase().name).toBe('quiet')
})

test("[SE-02] another tab's clock takes it no further than now", () => {
  const { keeper, pass, tell } = keeping()
  tell({ active: 500 * MINUTE })
  pass(29)
  expect(keeper.phase().name).toBe('ended')
})

test('[SE-02] who stays is asked for nothing more, and the session goes on', async () => {
  const { keeper, pass } = keeping()
  pass(28)
  await keeper.stay()
  expect(keeper.phase()).toEqual({ name: 'quiet' })
  pass(26)
  expect(keeper.phase().name).toBe('quiet')
})

test('[SE-02] staying near the end of twelve hours needs a log-in', async () => {
  const { keeper, pass, server, time } = keeping()
  pass(28)
  server.endsAt = () => 28.5 * MINUTE
  await keeper.stay()
  expect(keeper.phase()).toEqual({ name: 'ended' })
  expect(time.now).toBeLessThan(28.5 * MINUTE)
})

test('[SE-02] the end of twelve hours comes with its warning to somebody who works on', async () => {
  const { keeper, pass, server } = keeping()
  server.endsAt = () => 25 * MINUTE
  pass(10)
  keeper.onCallSuccess()
  await settled()
  pass(12.9)
  keeper.onCallSuccess()
  expect(keeper.phase().name).toBe('quiet')
  pass(0.2)
  expect(keeper.phase()).toEqual({ name: 'warning', endsAt: 25 * MINUTE })
  expect(server.asked).toBe(2)
})

test('[ER-04] who wants to stay without a network can try again', async () => {
  const { keeper, pass, server } = keeping()
  pass(28)
  server.down = true
  await expect(keeper.stay()).rejects.toMatchObject({ code: 'network' })
  expect(keeper.phase().name).toBe('warning')
})

test('[SE-02] a page that slept decides only once it can have heard the other tabs', () => {
  const { keeper, time, tell } = keeping()
  time.now = 40 * MINUTE
  keeper.check()
  expect(keeper.phase().name).toBe('quiet')
  tell({ active: 39 * MINUTE })
  time.now += 1000
  keeper.check()
  expect(keeper.phase().name).toBe('quiet')

  time.now = 90 * MINUTE
  keeper.check()
  time.now += 1000
  keeper.check()
  expect(keeper.phase().name).toBe('ended')
})

test('[ER-04] calls that fail because the session has ended wait until the same person is back', async () => {
  const { keeper, server, said } = keeping()
  server.user = null
  const outcomes: boolean[] = []
  const wait = async () => outcomes.push(await keeper.onSignedOut(refused, SAVE))
  void wait()
  void wait()
  await settled()
  expect(keeper.phase()).toEqual({ name: 'ended' })
  expect(outcomes).toEqual([])

  server.user = 'u1'
  await keeper.onSignedIn()
  await settled()
  expect(outcomes).toEqual([true, true])
  expect(keeper.phase()).toEqual({ name: 'quiet' })
  expect(said.at(-1)).toBe('in')
})

test('[ER-04] an answer that comes in after the end does not take the sign-in away', async () => {
  const { keeper, pass } = keeping()
  pass(29)
  keeper.onCallSuccess()
  keeper.check()
  expect(keeper.phase().name).toBe('ended')
})

test('[ER-04] where another tab has signed in again already, the call is just repeated', async () => {
  const { keeper } = keeping()
  await expect(keeper.onSignedOut(refused, SAVE)).resolves.toBe(true)
  expect(keeper.phase().name).toBe('quiet')
})

test('[ER-04] signing in again in another tab brings this one back', async () => {
  const { keeper, server, tell } = keeping()
  server.user = null
  const lost = keeper.onSignedOut(refused, SAVE)
  await settled()
  server.user = 'u1'
  tell('in')
  await expect(lost).resolves.toBe(true)
  expect(keeper.phase().name).toBe('quiet')
})

test("[API-04] what is forbidden to the person stays so, and is no question of the session's end", async () => {
  const { keeper } = keeping()
  await expect(keeper.onSignedOut(forbidden, SAVE)).resolves.toBe(false)
  expect(keeper.phase().name).toBe('quiet')
})

test('[ER-04] another person who is signed in gets a page of their own', async () => {
  const { keeper, server, left } = keeping()
  server.user = 'u2'
  void keeper.onSignedOut(forbidden, SAVE)
  await settled()
  expect(left).toEqual(['/onboarding'])

  const other = keeping()
  other.pass(29)
  other.server.user = 'u2'
  void other.keeper.onSignedIn()
  await settled()
  expect(other.left).toEqual(['/onboarding'])
})

test('[NV-01] loading the application does not wait for a sign-in: its 401 leads to the start', async () => {
  const { keeper, server } = keeping()
  server.user = null
  await expect(keeper.onSignedOut(refused, 'GET /api/data-api/client/ssn/:userId')).resolves.toBe(false)
  expect(keeper.phase().name).toBe('quiet')
})

test('[SU-21] logging out in another tab leaves this page too', () => {
  const { tell, left } = keeping()
  tell('out')
  expect(left).toEqual(['/'])
})

test('a watch that ends lets go of the calls that wait', async () => {
  const { keeper, server, stop } = keeping()
  server.user = null
  const lost = keeper.onSignedOut(refused, SAVE)
  await settled()
  stop()
  await expect(lost).resolves.toBe(false)
})
