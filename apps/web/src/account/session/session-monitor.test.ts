import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { SessionReply } from '../../site/session.ts'
import { createSessionMonitor } from './session-monitor.ts'
import type { TabMessage } from './tabs.ts'

const minute = 60_000
const save = 'PATCH /api/data-api/client/:clientId'
const unauthenticated = new ApiError(401, 'unauthenticated', 'Please log in to go on.')
const forbidden = new ApiError(403, 'forbidden', "You don't have access to this.")

/** Creates a monitor with a fake clock and server. Instants are milliseconds, as text. */
const setUp = () => {
  const time = { now: 0 }
  const server: { user: string | null; endsAt: () => number; down: boolean; reads: number } = {
    user: 'u1',
    endsAt: () => time.now + 30 * minute,
    down: false,
    reads: 0,
  }
  const posted: TabMessage[] = []
  const destinations: string[] = []
  let receive: (message: TabMessage) => void = () => undefined
  const monitor = createSessionMonitor({
    userId: 'u1',
    now: () => time.now,
    fetchSession: async (): Promise<SessionReply> => {
      server.reads++
      if (server.down) throw new ApiError(0, 'network', 'Request failed')
      const user = server.user === null ? null : ({ id: server.user } as User)
      return { user, clientId: null, expiresAt: user && String(server.endsAt()) }
    },
    toBrowserClock: Number,
    tabs: {
      post: (message) => posted.push(message),
      subscribe: (listener) => {
        receive = listener
        return () => undefined
      },
    },
    setSession: () => undefined,
    leave: (to) => destinations.push(to),
  })
  const stop = monitor.start(String(30 * minute))
  const checkAfter = (ms: number) => {
    time.now += ms
    monitor.check()
  }
  return {
    ...monitor,
    time,
    server,
    posted,
    destinations,
    stop,
    checkAfter,
    receive: (message: TabMessage) => receive(message),
    pass: (minutes: number) => {
      checkAfter(minutes * minute - 1000)
      checkAfter(1000)
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

const quiet = { name: 'quiet' }
const ended = { name: 'ended' }
const warningUntil = (minutes: number) => ({ name: 'warning', endsAt: minutes * minute })

test('[SE-02] warns two minutes before the session ends', () => {
  const { phase, pass } = setUp()
  pass(26.9)
  expect(phase()).toEqual(quiet)
  pass(0.1)
  expect(phase()).toEqual(warningUntil(29))
  pass(2)
  expect(phase()).toEqual(ended)
})

test('[SE-02] each successful call extends the session and is posted to other tabs', () => {
  const { phase, pass, posted, onCallSuccess } = setUp()
  pass(20)
  onCallSuccess()
  pass(26)
  expect(phase()).toEqual(quiet)
  pass(1)
  expect(phase()).toEqual(warningUntil(49))
  expect(posted).toEqual(['in', { active: 20 * minute }])
})

test('[SE-02] activity in another tab extends the session and closes the warning', () => {
  const { phase, pass, receive, time } = setUp()
  pass(28)
  expect(phase().name).toBe('warning')
  receive({ active: time.now })
  expect(phase()).toEqual(quiet)
  pass(26)
  expect(phase()).toEqual(quiet)
})

test('[SE-02] activity of another tab counts up to now at most', () => {
  const { phase, pass, receive } = setUp()
  receive({ active: 500 * minute })
  pass(29)
  expect(phase()).toEqual(ended)
})

test('[SE-02] staying extends the session', async () => {
  const { phase, pass, stay } = setUp()
  pass(28)
  await stay()
  expect(phase()).toEqual(quiet)
  pass(26)
  expect(phase()).toEqual(quiet)
})

test('[SE-02] staying near the absolute end requires a log-in', async () => {
  const { phase, pass, stay, server, time } = setUp()
  pass(28)
  server.endsAt = () => 28.5 * minute
  await stay()
  expect(phase()).toEqual(ended)
  expect(time.now).toBeLessThan(28.5 * minute)
})

test('[SE-02] warns before the absolute end despite activity', async () => {
  const { phase, pass, onCallSuccess, server } = setUp()
  server.endsAt = () => 25 * minute
  pass(10)
  onCallSuccess()
  await settled()
  pass(12.9)
  onCallSuccess()
  expect(phase()).toEqual(quiet)
  pass(0.2)
  expect(phase()).toEqual(warningUntil(25))
  expect(server.reads).toBe(2)
})

test('[ER-04] staying can be retried after a network failure', async () => {
  const { phase, pass, stay, server } = setUp()
  pass(28)
  server.down = true
  await expect(stay()).rejects.toMatchObject({ code: 'network' })
  expect(phase().name).toBe('warning')
})

test('[SE-02] a page that slept waits for messages of other tabs', () => {
  const { phase, checkAfter, receive } = setUp()
  checkAfter(40 * minute)
  expect(phase()).toEqual(quiet)
  receive({ active: 39 * minute })
  checkAfter(1000)
  expect(phase()).toEqual(quiet)
  checkAfter(50 * minute)
  checkAfter(1000)
  expect(phase()).toEqual(ended)
})

test('[ER-04] calls of an ended session wait until the same user is signed in', async () => {
  const { phase, onSignedOut, onSignedIn, server, posted } = setUp()
  server.user = null
  const outcomes: boolean[] = []
  const wait = async () => outcomes.push(await onSignedOut(unauthenticated, save))
  void wait()
  void wait()
  await settled()
  expect(phase()).toEqual(ended)
  expect(outcomes).toEqual([])

  server.user = 'u1'
  await onSignedIn()
  await settled()
  expect(outcomes).toEqual([true, true])
  expect(phase()).toEqual(quiet)
  expect(posted.at(-1)).toBe('in')
})

test('[ER-04] a late reply does not close the sign-in dialog', async () => {
  const { phase, pass, onCallSuccess, check } = setUp()
  pass(29)
  onCallSuccess()
  check()
  expect(phase()).toEqual(ended)
})

test.each([
  ['[ER-04] repeats a call when another tab has signed in', 'u1', unauthenticated, save, true],
  ['[API-04] a forbidden call fails without ending the session', 'u1', forbidden, save, false],
  [
    '[NV-01] a 401 of the client read does not wait for a sign-in',
    null,
    unauthenticated,
    'GET /api/data-api/client/ssn/:userId',
    false,
  ],
] as const)('%s', async (_, user, error, name, isRepeated) => {
  const { phase, onSignedOut, server } = setUp()
  server.user = user
  await expect(onSignedOut(error, name)).resolves.toBe(isRepeated)
  expect(phase()).toEqual(quiet)
})

test('[ER-04] a sign-in in another tab resumes this one', async () => {
  const { phase, onSignedOut, server, receive } = setUp()
  server.user = null
  const call = onSignedOut(unauthenticated, save)
  await settled()
  server.user = 'u1'
  receive('in')
  await expect(call).resolves.toBe(true)
  expect(phase()).toEqual(quiet)
})

test('[ER-04] another user gets a fresh page', async () => {
  const onCall = setUp()
  onCall.server.user = 'u2'
  void onCall.onSignedOut(forbidden, save)
  const onSignIn = setUp()
  onSignIn.pass(29)
  onSignIn.server.user = 'u2'
  void onSignIn.onSignedIn()
  await settled()
  for (const { destinations } of [onCall, onSignIn]) expect(destinations).toEqual(['/onboarding'])
})

test('[SU-21] a log-out in another tab leaves this page', () => {
  const { receive, destinations } = setUp()
  receive('out')
  expect(destinations).toEqual(['/'])
})

test('stopping the monitor releases waiting calls', async () => {
  const { onSignedOut, server, stop } = setUp()
  server.user = null
  const call = onSignedOut(unauthenticated, save)
  await settled()
  stop()
  await expect(call).resolves.toBe(false)
})
