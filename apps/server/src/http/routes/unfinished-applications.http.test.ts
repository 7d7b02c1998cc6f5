import type { Applicant } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal } from '@vestibule/testing/in-vitest'
import { beforeEach, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const isKept = async ({ clientId }: Applicant) => (await its.count('client where id = $1', clientId)) === 1
const expectKept = async (applicant: Applicant, kept: boolean) => expect(await isKept(applicant)).toBe(kept)
const warnings = ({ clientId }: Applicant) =>
  its.count(`provider_call where operation = 'mail_keeping' and input ->> 'clientId' = $1`, clientId)
const mailsTo = async ({ person }: Applicant) =>
  (await its.sandbox.messages(person.email)).filter(({ subject }) => subject?.endsWith('deleted soon'))
const warningTo = async ({ person }: Applicant) => {
  const [mail] = await its.mails(person.email, /deleted soon$/)
  return { subject: mail?.subject, text: mail?.text ?? '' }
}
const callState = async ({ clientId }: Applicant): Promise<string> => {
  const sql = `select state from provider_call where operation = 'mail_keeping' and input ->> 'clientId' = $1`
  return (await its.row<{ state: string }>(sql, clientId)).state
}
const untilAnswered = (applicant: Applicant) => becomes(() => callState(applicant), 'answered')

/** Marks the pending warnings as sent now, which starts the week until deletion. */
const markSent = () =>
  its.query(
    `update provider_call set state = 'answered', answer = '{}', updated_at = $1
     where operation = 'mail_keeping' and state = 'pending'`,
    [its.now()],
  )
const warnAndDelete = async () => {
  await its.housekeep(53 * day + minute)
  await markSent()
  await its.housekeep(7 * day + minute)
}

// Marks earlier tests' applications as just visited, so that none of them is due for a warning or deletion.
beforeEach(async () => {
  await its.query('update client set visited_at = $1', [its.now()])
})

const unfinished = async (overrides?: Parameters<typeof its.named>[0]): Promise<Applicant> => {
  const applicant = await its.named(overrides)
  await applicant.saveAddress()
  return applicant
}
const dateInNewYork = (date: Date) =>
  date.toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })

test('[NV-13] one mail warns 53 days after the last visit, with the date of the deletion and a link', async () => {
  const applicant = await unfinished()
  const visitedAt = its.now().getTime()
  await its.housekeep(53 * day - minute)
  expect(await warnings(applicant)).toBe(0)
  await its.housekeep(2 * minute)
  const { subject, text } = await warningTo(applicant)
  expect(subject).toBe('Your Vestibule application will be deleted soon')
  const { until } = await its.row<{ until: number }>(
    `select (input ->> 'until')::bigint as until from provider_call
     where operation = 'mail_keeping' and input ->> 'clientId' = $1`,
    applicant.clientId,
  )
  const keptDays = (Number(until) - visitedAt) / (day * 1000)
  expect(keptDays).toBeCloseTo(60, 2)
  expect(text).toContain(dateInNewYork(new Date(Number(until))))
  expect(text).toContain(`${its.stack.baseUrl}/login-password`)
  await its.housekeep(3 * day)
  await its.housekeep()
  expect(await warnings(applicant)).toBe(1)
})

test('[NV-13] the application is deleted with its answers 60 days after the last visit; the user stays, and the audit trail records it', async () => {
  const applicant = await its.answered({ accountType: 'ROTH_IRA' })
  const { clientId, userId } = applicant
  const expectRows = async (count: number) => {
    for (const table of ['address', 'client_details', 'investor_profile'])
      expect(await its.count(`${table} where client_id = $1`, clientId), table).toBe(count)
  }
  await its.housekeep(53 * day + minute)
  expect(await warnings(applicant)).toBe(1)
  await markSent()
  await its.housekeep(7 * day - 3 * minute)
  await expectKept(applicant, true)
  await expectRows(1)
  await its.housekeep(4 * minute)
  await expectKept(applicant, false)
  await expectRows(0)
  expect(await its.count('app_user where id = $1', userId)).toBe(1)

  const last = await its.row(
    'select action, payload from audit_event where client_id = $1 order by seq desc limit 1',
    clientId,
  )
  expect(last).toMatchObject({ action: 'application_removed', payload: { actor: 'server', detail: {} } })
  const { code, output } = await its.stack.command('audit', 'verify')
  expect(code, output).toBe(0)
})

test('[NV-13] after the deletion the same user starts a new application', async () => {
  const applicant = await unfinished({ accountType: 'TRADITIONAL_IRA' })
  const { clientId: before, userId, api } = applicant
  await warnAndDelete()
  await applicant.logIn()
  await expectRefusal(api.get(`/api/data-api/client/ssn/${userId}`), '404 not_found')
  await expectRefusal(api.get(`/api/data-api/address/client/${before}`), '403 forbidden')
  await applicant.saveName()
  expect(applicant.clientId).not.toBe(before)
  const client = { client_status: 'ONBOARDING_PERSONAL_INFO_2', account_type: 'TRADITIONAL_IRA' }
  expect(await applicant.readClient()).toMatchObject(client)
})

test('[NV-13] a read is a visit, which starts the days and the warning again', async () => {
  const applicant = await unfinished()
  await its.housekeep(53 * day + minute)
  expect(await warnings(applicant)).toBe(1)
  await applicant.logIn()
  await applicant.readClient()
  await its.housekeep(52 * day)
  await expectKept(applicant, true)
  expect(await warnings(applicant)).toBe(1)
  await its.housekeep(day + minute)
  expect(await warnings(applicant)).toBe(2)
})

test('[OP-05] saves within an hour of a visit add no index entries', async () => {
  const applicant = await unfinished()
  const inPlace = async () => {
    const sql = `select n_tup_hot_upd::integer as count from pg_stat_user_tables where relname = 'client'`
    return (await its.row<{ count: number }>(sql)).count
  }
  const before = await inPlace()
  for (let saves = 0; saves < 20; saves += 1) await applicant.saveAddress()
  // A few updates may move the row to a page with more space, and PostgreSQL counts earlier updates late.
  await eventually(inPlace, (count) => count >= before + 15)
})

test('[NV-13] a visit is written at most once an hour', async () => {
  const applicant = await unfinished()
  const sql = 'select visited_at as at from client where id = $1'
  const visitedAt = async () => (await its.row<{ at: Date }>(sql, applicant.clientId)).at
  const after = async (minutes: number, visit: () => Promise<unknown>) => {
    its.advance(minutes * minute)
    await visit()
  }
  const read = () => applicant.readClient()
  const save = () => applicant.saveAddress()
  let last = await visitedAt()
  for (const [within, past] of [
    [read, save],
    [save, read],
  ] as const) {
    await after(20, read)
    await after(25, within)
    expect(await visitedAt()).toEqual(last)
    await after(20, past)
    const now = await visitedAt()
    expect(now.getTime()).toBeGreaterThan(last.getTime() + hour * 1000)
    last = now
  }
  const { version } = applicant
  await applicant.readClient()
  expect(applicant.version).toBe(version)
})

test('[NV-13] a visit before the warning is sent cancels it', async () => {
  const applicant = await unfinished()
  await its.sandbox.fault({ provider: 'smtp', kind: 'drop-before', times: 40 })
  await its.housekeep(53 * day + minute)
  expect(await warnings(applicant)).toBe(1)
  await applicant.logIn()
  await applicant.readClient()
  await its.sandbox.clearFaults()
  await untilAnswered(applicant)
  expect(await mailsTo(applicant)).toEqual([])
})

test('[NV-13] the deletion comes a week after the warning, however late that was', async () => {
  const applicant = await unfinished()
  await its.housekeep(200 * day)
  await expectKept(applicant, true)
  const { text } = await warningTo(applicant)
  await untilAnswered(applicant)
  const deletedAt = new Date(its.now().getTime() + 7 * day * 1000)
  expect(text).toContain(dateInNewYork(deletedAt))
  await its.housekeep(7 * day - 2 * minute)
  await expectKept(applicant, true)
  await its.housekeep(4 * minute)
  await expectKept(applicant, false)
})

test('[NV-13] a pending or refused warning deletes nothing, and is sent again', async () => {
  const applicant = await unfinished()
  const setState = (state: string) =>
    its.query(
      `update provider_call set state = $2, failure = 'refused 550', updated_at = $3 where input ->> 'clientId' = $1`,
      [applicant.clientId, state, its.now()],
    )
  await its.housekeep(53 * day + minute)
  await setState('pending')
  await its.housekeep(8 * day)
  await expectKept(applicant, true)
  await setState('refused')
  await its.housekeep(day + minute)
  // The warning was enqueued again, and a worker may already have sent it.
  expect(await callState(applicant)).toMatch(/^(pending|answered)$/)
  await expectKept(applicant, true)
  await markSent()
  await its.housekeep(7 * day + minute)
  await expectKept(applicant, false)
})

test('[NV-13] [NV-16] sent applications have their own period and mail, but not if the broker refused them', async () => {
  const requested = await its.atAgreements()
  const refused = await its.answered()
  await its.brokerFails(`"client_person_id":"${refused.clientId}"`, 400)
  expect((await refused.askForAccount()).status).toBe(502)
  // A pending mail delays an erasure.
  await becomes(() => its.count(`provider_call where operation = 'mail_documents' and state = 'pending'`), 0)
  await warnAndDelete()
  expect([await isKept(requested), await warnings(requested)]).toEqual([true, 0])
  // The broker does not rely on the answers, so deletion is allowed.
  await expectKept(refused, false)

  await its.housekeep(113 * day)
  const { text } = await warningTo(requested)
  expect(text).toContain('for 180 days after your last visit')
  expect(text).toContain('keep some records of what you agreed to')
  await untilAnswered(requested)
  await its.housekeep()
  await expectKept(requested, true)
  await its.housekeep(8 * day)
  await expectKept(requested, false)
  expect(await its.count('app_user where id = $1', requested.userId)).toBe(0)
  expect(await its.count('kept_record where subject_id = $1', requested.clientId)).toBe(2)
})

test('[NV-13] [NV-16] a blocked applicant is kept longer, an unverified email gets no mail; parallel runs warn and delete once', async () => {
  const [blocked, unverified, verified] = [await unfinished(), await unfinished(), await unfinished()]
  await its.query('update app_user set is_blocked = true where id = $1', [blocked.userId])
  await its.query('update app_user set is_email_verified = false where id = $1', [unverified.userId])
  const runInParallel = (seconds: number) => {
    its.advance(seconds)
    return Promise.all([its.housekeep(), its.housekeep(), its.housekeep()])
  }
  await runInParallel(53 * day + minute)
  expect(await warningTo(verified)).toBeDefined()
  for (const one of [unverified, verified]) {
    await untilAnswered(one)
    expect(await warnings(one)).toBe(1)
  }
  expect(await warnings(blocked)).toBe(0)
  for (const one of [blocked, unverified]) expect(await mailsTo(one)).toEqual([])
  expect(await mailsTo(verified)).toHaveLength(1)
  await runInParallel(7 * day + minute)
  await expectKept(blocked, true)
  for (const one of [unverified, verified]) {
    await expectKept(one, false)
    const removals = (await its.actions(one.clientId)).filter((action) => action === 'application_removed')
    expect(removals).toHaveLength(1)
  }
})
