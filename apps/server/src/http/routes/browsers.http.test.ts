import type { ReplyOf } from '@vestibule/contract/calls'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Listed = ReplyOf<'getBrowsers'>

const firefoxOnMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'
const list = async ({ api }: Applicant): Promise<Listed> => (await api.get<Listed>('/api/auth/browsers')).body
const end = ({ api }: Applicant, id: string) => api.post<Listed>(`/api/auth/sessions/end/${id}`)
const forget = ({ api }: Applicant, id: string) => api.post<Listed>(`/api/auth/browsers/forget/${id}`)
const endOthers = ({ api }: Applicant) => api.post<Listed>('/api/auth/sessions/end-others')
const read = ({ api }: Applicant, { userId }: Applicant) => api.get(`/api/data-api/client/ssn/${userId}`)

/** Logs in with password and code in another browser, after the cool-down of earlier codes. */
const inOtherBrowser = async (applicant: Applicant): Promise<Applicant> => {
  const other = its.otherBrowser(applicant)
  await other.api.get('/api/auth/get-csrf', { headers: { 'user-agent': firefoxOnMac } })
  its.advance(31)
  const before = (await its.sandbox.messages(applicant.e164)).length
  await other.must(other.submitPassword())
  const code = await its.sandbox.code(applicant.e164, before + 1)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  return other
}
const onlyOther = (rows: Listed['sessions']) => rows.find(({ isCurrent }) => !isCurrent)?.id ?? ''

test('[HO-04] lists sessions and remembered browsers in words, and ends one session at once', async () => {
  const applicant = await its.applicant()
  const other = await inOtherBrowser(applicant)
  const listed = await list(applicant)
  expect(listed.sessions).toHaveLength(2)
  expect(listed.remembered).toHaveLength(2)
  for (const rows of [listed.sessions, listed.remembered]) {
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(rows.find(({ isCurrent }) => !isCurrent)).toMatchObject({ browser: 'firefox', system: 'mac' })
    for (const { usedAt } of rows)
      expect(Math.abs(Date.parse(usedAt) - its.now().getTime())).toBeLessThan(120_000)
  }
  const hashes = await its.query<{ hash: string }>("select encode(token_hash, 'hex') as hash from session")
  for (const { hash } of hashes) expect(JSON.stringify(listed)).not.toContain(hash)

  const left = await applicant.must(end(applicant, onlyOther(listed.sessions)))
  expect(left.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(await sessionOf(other)).toEqual({
    user: null,
    clientId: null,
    expiresAt: null,
    endedElsewhere: true,
  })
  await expectRefusal(read(other, applicant), '401 unauthenticated')
  await other.api.get('/api/auth/get-csrf')
  expect(await sessionOf(other), 'after a new token').toMatchObject({ user: null, endedElsewhere: true })
  await expectRefusal(end(applicant, onlyOther(listed.sessions)), '404 not_found')
  expect((await sessionOf(applicant)).user?.id).toBe(applicant.userId)

  // The browser is still remembered, so its log-in needs no code until it is forgotten.
  expect((await other.must(other.submitPassword())).challenge).toBeUndefined()
  expect(await sessionOf(other)).not.toHaveProperty('endedElsewhere')
  await applicant.must(forget(applicant, onlyOther(listed.remembered)))
  its.advance(31)
  expect((await other.must(other.submitPassword())).challenge).toBeDefined()
  expect((await its.actions(applicant.userId)).filter((one) => /elsewhere|forgotten/.test(one))).toEqual([
    'session_ended_elsewhere',
    'browser_forgotten',
  ])
})

test('[HO-04] [SE-11] ends all other sessions, pending log-ins and remembered browsers, but not the own', async () => {
  const applicant = await its.applicant()
  const other = await inOtherBrowser(applicant)
  const pending = its.otherBrowser(applicant)
  its.advance(31)
  await pending.must(pending.submitPassword())
  its.advance(15 * 60)
  await expectRefusal(endOthers(applicant), '403 step_up_required')
  await expectRefusal(
    forget(applicant, onlyOther((await list(applicant)).remembered)),
    '403 step_up_required',
  )
  await applicant.stepUp()
  const { sessions, remembered } = await applicant.must(endOthers(applicant))
  expect([sessions, remembered].map((rows) => rows.map(({ isCurrent }) => isCurrent))).toEqual([
    [true],
    [true],
  ])
  await expectRefusal(read(other, applicant), '401 unauthenticated')
  expect((await sessionOf(pending)).challenge).toBeUndefined()
  await expectRefusal(read(applicant, applicant), '404 not_found')
  const entry = await its.row<{ payload: { actor: string; detail: object } }>(
    "select payload from audit_event where client_id = $1 and action = 'other_sessions_ended'",
    applicant.userId,
  )
  expect(entry.payload).toMatchObject({ actor: 'applicant', detail: { sessions: 2, devices: 1 } })
})

test('[HO-04] [API-04] nobody ends or sees the browsers of others, nor without a session', async () => {
  const [applicant, stranger] = [await its.applicant(), await its.applicant()]
  await inOtherBrowser(applicant)
  const { sessions, remembered } = await list(applicant)
  for (const { id } of sessions) await expectRefusal(end(stranger, id), '404 not_found')
  for (const { id } of remembered) await expectRefusal(forget(stranger, id), '404 not_found')
  await stranger.must(endOthers(stranger))
  expect(await list(applicant)).toEqual({ sessions, remembered })
  const visitor = its.newcomer()
  await visitor.api.get('/api/auth/get-csrf')
  await expectRefusal(visitor.api.get('/api/auth/browsers'), '403 forbidden')
  for (const headers of [{ 'x-csrf-token': 'none' }, { origin: 'https://evil.example' }])
    expect((await applicant.api.post('/api/auth/sessions/end-others', {}, { headers })).status).toBe(403)
  expect((await list(applicant)).sessions).toHaveLength(2)
})

test('[HO-04] the browser of a password reset is not listed as remembered', async () => {
  const applicant = await its.applicant()
  const { email } = applicant.person
  await applicant.api.post('/api/auth/forgot-password', { email })
  const token = await its.resetToken(email)
  await applicant.must(
    applicant.api.post('/api/auth/reset-password', { token, password: 'Battery-Staple-9' }),
  )
  applicant.person.password = 'Battery-Staple-9'
  const other = await inOtherBrowser(applicant)
  expect((await list(other)).remembered).toMatchObject([{ browser: 'firefox', isCurrent: true }])
})
