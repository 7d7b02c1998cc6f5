import { createHash } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { beforeEach, expect, test } from 'vitest'

const its = useStack()

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const advance = (seconds: number) => its.stack.clock.advance(seconds)

const count = async (from: string, value: string): Promise<number> =>
  Number((await its.query<{ count: string }>(`select count(*) from ${from}`, [value]))[0]?.count)
const isKept = async ({ clientId }: Applicant) => (await count('client where id = $1', clientId)) === 1
const decided = ({ clientId }: Applicant) =>
  count(`outside_call where operation = 'mail_keeping' and input ->> 'clientId' = $1`, clientId)
const mails = async ({ person }: Applicant) =>
  (await its.sandbox.messages(person.email)).filter(({ subject }) => subject?.endsWith('deleted soon'))
/** The server's jobs look at real time: what a turn decides is sent within seconds. */
const mailed = (applicant: Applicant) =>
  eventually(
    () => mails(applicant),
    (found) => found.length > 0,
  )

const stateOf = async ({ clientId }: Applicant): Promise<string | undefined> =>
  (
    await its.query<{ state: string }>(
      `select state from outside_call where operation = 'mail_keeping' and input ->> 'clientId' = $1`,
      [clientId],
    )
  )[0]?.state
/** Its mail is sent, and kept as sent. */
const answered = (applicant: Applicant) => becomes(() => stateOf(applicant), 'answered')

/** As if the mails that were decided had been sent at once: only then do their days begin. */
const sent = () =>
  its.query(
    `update outside_call set state = 'answered', answer = '{}', updated_at = $1
     where operation = 'mail_keeping' and state = 'pending'`,
    [its.stack.clock.now()],
  )

// nobody of an earlier test is left to be written to or removed
beforeEach(async () => {
  await its.query('update client set visited_at = $1', [its.stack.clock.now()])
})

/** Left at some screen; the visit is over. */
const left = async (given: Parameters<typeof its.applicant>[0] = {}): Promise<Applicant> => {
  const applicant = await its.named(given)
  await applicant.saveAddress()
  return applicant
}

test('[NV-13] 53 days after the last visit one mail says until when the application is kept, and how to go on', async () => {
  const applicant = await left()
  const lastVisit = its.stack.clock.now()
  await its.housekeep(53 * day - minute)
  expect(await decided(applicant)).toBe(0)
  await its.housekeep(2 * minute)
  const [{ text, subject } = { text: '', subject: '' }] = await mailed(applicant)
  const until = new Date(lastVisit.getTime() + 60 * day * 1000)
  const named = { timeZone: 'America/New_York', month: 'long', day: 'numeric', year: 'numeric' } as const
  expect(subject).toBe('Your Vestibule application will be deleted soon')
  expect(text).toContain(until.toLocaleDateString('en-US', named))
  expect(text).toContain(`${its.stack.baseUrl}/login-password`)
  await its.housekeep(3 * day)
  await its.housekeep()
  expect(await decided(applicant)).toBe(1)
})

test('[NV-13] 60 days after the last visit it is gone with every answer; the user stays, and the trail says so', async () => {
  const applicant = await its.answered({ accountType: 'ROTH_IRA' })
  const { clientId, userId } = applicant
  const tables = ['address', 'client_details', 'investor_profile']
  await its.housekeep(53 * day + minute)
  expect(await decided(applicant)).toBe(1)
  await sent()
  // a week after the mail, and not a minute earlier
  await its.housekeep(7 * day - 3 * minute)
  expect(await isKept(applicant)).toBe(true)
  for (const table of tables) expect(await count(`${table} where client_id = $1`, clientId)).toBe(1)
  await its.housekeep(4 * minute)
  expect(await isKept(applicant)).toBe(false)
  for (const table of tables) expect(await count(`${table} where client_id = $1`, clientId)).toBe(0)
  expect(await count('app_user where id = $1', userId)).toBe(1)

  const trail = await its.query<{ seq: number; action: string; payload: string; hash: Buffer }>(
    'select seq, action, payload::text as payload, hash from audit_event where client_id = $1 order by seq',
    [clientId],
  )
  expect(trail.at(-1)).toMatchObject({ seq: trail.length, action: 'application_removed' })
  expect(JSON.parse(trail.at(-1)?.payload ?? '')).toMatchObject({ actor: 'server', detail: {} })
  const [before, last] = trail.slice(-2)
  const seq = Buffer.alloc(4)
  seq.writeInt32BE(last?.seq ?? 0)
  const chained = createHash('sha256')
    .update(before?.hash ?? '')
    .update(seq)
    .update(last?.payload ?? '')
  expect(last?.hash.equals(chained.digest())).toBe(true)
})

test('[NV-13] who comes back after it is gone begins anew, with the same account', async () => {
  const applicant = await left({ accountType: 'TRADITIONAL_IRA' })
  const before = applicant.clientId
  await its.housekeep(53 * day + minute)
  await sent()
  await its.housekeep(7 * day + minute)
  await applicant.logIn()
  const { api, userId } = applicant
  await expectRefusal(api.get(`/api/data-api/client/ssn/${userId}`), '404 not_found')
  await expectRefusal(api.get(`/api/data-api/address/client/${before}`), '403 forbidden')
  await applicant.saveName()
  expect(applicant.clientId).not.toBe(before)
  expect((await applicant.readClient()) as unknown).toMatchObject({
    client_status: 'ONBOARDING_PERSONAL_INFO_2',
    account_type: 'TRADITIONAL_IRA',
  })
})

test('[NV-13] reading is a visit: the days are counted anew, and the mail comes anew', async () => {
  const applicant = await left()
  await its.housekeep(53 * day + minute)
  expect(await decided(applicant)).toBe(1)
  await applicant.logIn()
  await applicant.readClient()
  await its.housekeep(52 * day)
  expect(await isKept(applicant)).toBe(true)
  expect(await decided(applicant)).toBe(1)
  await its.housekeep(day + minute)
  expect(await decided(applicant)).toBe(2)
})

test('[NV-13] a visit is written once an hour, by the first read or save', async () => {
  const applicant = await left()
  const visitedAt = async () =>
    (
      await its.query<{ at: Date }>('select visited_at as at from client where id = $1', [applicant.clientId])
    )[0]?.at
  const first = await visitedAt()
  advance(20 * minute)
  await applicant.readClient()
  advance(25 * minute)
  await applicant.readClient()
  expect(await visitedAt()).toEqual(first)
  advance(20 * minute)
  await applicant.readClient()
  expect((await visitedAt())?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + hour * 1000)
  const version = applicant.version
  await applicant.readClient()
  expect(applicant.version).toBe(version)
})

test('[NV-13] somebody who comes back before the mail is sent gets none', async () => {
  const applicant = await left()
  await its.sandbox.fault({ provider: 'smtp', kind: 'drop-before', times: 40 })
  await its.housekeep(53 * day + minute)
  expect(await decided(applicant)).toBe(1)
  await applicant.logIn()
  await applicant.readClient()
  await its.sandbox.clearFaults()
  await answered(applicant)
  expect(await mails(applicant)).toEqual([])
})

test('[NV-13] nothing goes without a mail a week before, however late the mail was', async () => {
  const applicant = await left()
  await its.housekeep(200 * day)
  expect(await isKept(applicant)).toBe(true)
  const [{ text } = { text: '' }] = await mailed(applicant)
  await answered(applicant)
  const until = new Date(its.stack.clock.now().getTime() + 7 * day * 1000)
  expect(text).toContain(
    until.toLocaleDateString('en-US', { timeZone: 'America/New_York', month: 'long', day: 'numeric' }),
  )
  await its.housekeep(7 * day - 2 * minute)
  expect(await isKept(applicant)).toBe(true)
  await its.housekeep(4 * minute)
  expect(await isKept(applicant)).toBe(false)
})

test('[NV-13] a mail that was refused, or is not sent yet, warns nobody: the application stays, and the mail is tried anew', async () => {
  const applicant = await left()
  const setState = (state: string) =>
    its.query(
      `update outside_call set state = $2, failure = 'refused 550', updated_at = $3 where input ->> 'clientId' = $1`,
      [applicant.clientId, state, its.stack.clock.now()],
    )
  await its.housekeep(53 * day + minute)
  await setState('pending')
  await its.housekeep(8 * day)
  expect(await isKept(applicant)).toBe(true)
  await setState('refused')
  await its.housekeep(day + minute)
  // by a new job, which may have sent it already
  expect(await stateOf(applicant)).toMatch(/^(pending|answered)$/)
  expect(await isKept(applicant)).toBe(true)
  await sent()
  await its.housekeep(7 * day + minute)
  expect(await isKept(applicant)).toBe(false)
})

test('[NV-13] [NV-16] what was finished, ended, or told to the broker, in doubt or not, has its own period, and its own mail', async () => {
  const open = await its.withAccount()
  const asked = await its.answered()
  await asked.openAccount()
  const doubtful = await its.answered()
  await its.query(
    `insert into outside_call (id, operation, key, client_id, input, state, in_doubt, created_at, updated_at)
     values (gen_random_uuid(), 'create_person', 'create_person:' || $1, $1::uuid, '{}', 'pending', true, $2, $2)`,
    [doubtful.clientId, its.stack.clock.now()],
  )
  const unsuitable = await its.answered()
  await unsuitable.must(
    unsuitable.api.patch(`/api/data-api/clientdetails/client/${unsuitable.clientId}`, {
      affiliations: ['associatedPerson'],
    }),
  )
  const done = await left()
  await its.query(`update client set client_status = 'ONBOARDING_SIGNUP_COMPLETED' where id = $1`, [
    done.clientId,
  ])
  const declined = await left()
  const refused = await its.answered()
  await its.brokerFails('"given_name"', 400)
  expect((await refused.askForAccount()).status).toBe(502)

  await its.housekeep(53 * day + hour)
  await sent()
  await its.housekeep(7 * day + hour)
  for (const kept of [open, asked, doubtful, unsuitable, done]) {
    expect(await isKept(kept)).toBe(true)
    expect(await decided(kept)).toBe(0)
  }
  // nobody relies on what was refused
  for (const gone of [declined, refused]) expect(await isKept(gone)).toBe(false)

  // a week before 180 days: the account that was never opened is written about, and unsuitable ones went without a word
  await its.housekeep(113 * day)
  expect(await isKept(unsuitable)).toBe(false)
  expect(await count('app_user where id = $1', unsuitable.userId)).toBe(0)
  expect(await mails(unsuitable)).toEqual([])
  expect(await isKept(asked)).toBe(true)
  const [{ text } = { text: '' }] = await mailed(asked)
  expect(text).toContain('for 180 days after your last visit')
  expect(text).toContain('keep some records of what you agreed to')
  await answered(asked)
  await its.housekeep()
  expect(await isKept(asked)).toBe(true)
  await its.housekeep(8 * day)
  expect(await isKept(asked)).toBe(false)
  expect(await count('app_user where id = $1', asked.userId)).toBe(0)
  expect(await count('kept_record where subject_id = $1', asked.clientId)).toBe(2)
  for (const kept of [open, done]) expect(await isKept(kept)).toBe(true)
})

test('[NV-13] [NV-16] nobody is written to whose email is not verified, nor who is blocked and kept longer; two turns at once do it once', async () => {
  const blocked = await left()
  const unverified = await left()
  const both = await left()
  await its.query('update app_user set is_blocked = true where id = $1', [blocked.userId])
  await its.query('update app_user set is_email_verified = false where id = $1', [unverified.userId])
  advance(53 * day + minute)
  await Promise.all([its.housekeep(), its.housekeep(), its.housekeep()])
  await mailed(both)
  for (const one of [unverified, both]) await answered(one)
  for (const one of [unverified, both]) expect(await decided(one)).toBe(1)
  expect(await decided(blocked)).toBe(0)
  for (const one of [blocked, unverified]) expect(await mails(one)).toEqual([])
  expect(await mails(both)).toHaveLength(1)
  advance(7 * day + minute)
  await Promise.all([its.housekeep(), its.housekeep(), its.housekeep()])
  expect(await isKept(blocked)).toBe(true)
  for (const one of [unverified, both]) {
    expect(await isKept(one)).toBe(false)
    expect(
      await count(`audit_event where action = 'application_removed' and client_id = $1`, one.clientId),
    ).toBe(1)
  }
})
