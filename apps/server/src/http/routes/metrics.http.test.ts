import { freePort } from '@vestibule/launcher/ports'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, refusal } from '@vestibule/testing/in-vitest'
import { rarePerson as person } from '@vestibule/testing/sample-person'
import { reportBlock, screenAll, TOR } from '@vestibule/testing/signing-up'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const port = await freePort()
const its = useServer({ env: { METRICS_PORT: String(port) } })
const metricsUrl = `http://127.0.0.1:${port}`

/** Returns the metrics as text, and a function that returns a series' value by name and labels. */
const scrape = async (): Promise<{ text: string; of(series: string): number | undefined }> => {
  const reply = await fetch(`${metricsUrl}/metrics`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await reply.text()
  const values = new Map(
    text.split('\n').map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
  return { text, of: (series) => values.get(series) }
}

const funnel = (kind: string, flow: string, screen: string, code?: string): string =>
  `vestibule_funnel_${kind}_total{flow="${flow}",screen="${screen}"${code ? `,code="${code}"` : ''}}`
const refusedIdentity = funnel('refused', 'personal', 'identity', 'invalid')
const addressSaved = 'vestibule_saves_total{action="address_saved",outcome="saved"}'

let applicant: Applicant
beforeAll(async () => {
  applicant = its.newcomer(person)
  const { api } = applicant
  await applicant.createUser()
  await applicant.sendPhoneCode()
  await refusal(api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code: '000017' }))
  await applicant.enterPhoneCode()
  await applicant.verifyEmail()
  await applicant.saveName()
  await applicant.saveAddress()
  await applicant.saveCitizenship()
  const badIdentity = { ssn: '417-83-29611', dob_year: '1973' }
  await refusal(api.patch(`/api/data-api/client/${applicant.clientId}`, badIdentity))
  // The server counts a rejected save only after its response, as an error on the screen that the client has reached.
  await eventually(scrape, ({ of }) => of(refusedIdentity) === 1)
  // A repeated save does not count as another completed screen.
  await applicant.saveAddress()
  await applicant.saveIdentity()
})

test('[OP-03] the funnel counts entered and completed screens and the errors on them, by flow', async () => {
  const { of } = await eventually(scrape, (metrics) => metrics.of(refusedIdentity) === 1)
  for (const screen of ['email', 'password', 'phone-code', 'email-code'])
    expect(of(funnel('completed', 'sign-up', screen)), screen).toBe(1)
  expect(of(funnel('refused', 'sign-up', 'phone-code', 'code_mismatch'))).toBe(1)
  const counts = (screen: string) =>
    ['entered', 'completed'].map((kind) => of(funnel(kind, 'personal', screen)))
  for (const screen of ['name', 'address', 'citizenship', 'identity'])
    expect(counts(screen), screen).toEqual([1, 1])
  expect(counts('employment')).toEqual([1, undefined])
})

test('[OP-03] counts requests, saves, provider calls, jobs, the event loop and the pool', async () => {
  const maintenanceRuns = 'vestibule_job_seconds_count{queue="housekeeping",outcome="done"}'
  const { text, of } = await eventually(scrape, (metrics) => (metrics.of(maintenanceRuns) ?? 0) >= 1)
  const saves =
    'vestibule_request_seconds_count{method="PATCH",route="/api/data-api/client/:clientId",status="2xx"}'
  expect(of(saves)).toBe(2)
  expect(of(saves.replace('2xx', '4xx'))).toBe(1)
  expect(of(addressSaved)).toBe(2)
  for (const [provider, operation] of [
    ['twilio', 'sendText'],
    ['smtp', 'send'],
  ]) {
    const labels = `provider="${provider}",operation="${operation}",outcome="ok"`
    expect(of(`vestibule_provider_call_seconds_count{${labels}}`), provider).toBe(1)
  }
  expect(of('vestibule_database_up')).toBe(1)
  expect(of('vestibule_unscreened')).toBe(0)
  expect(of('vestibule_pool_connections{state="waiting"}')).toBe(0)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
})

test('[OP-03] each process reports the due jobs and the calls in doubt, with the age of the oldest', async () => {
  const createdAt = new Date(its.now().getTime() - 60_000).toISOString()
  // The row lock prevents workers from taking the job. One message, so that the lock comes before the job is due.
  await its.query(`
    insert into provider_call (id, operation, key, client_id, input, state, in_doubt, created_at, updated_at, due_at)
    values (gen_random_uuid(), 'create_person', 'metrics', '${applicant.clientId}', '{}', 'pending', true, '${createdAt}',
      '${createdAt}', clock_timestamp() + interval '2 s');
    commit; begin; select from provider_call where key = 'metrics' for update`)
  const { of } = await eventually(scrape, ({ of }) => of('vestibule_jobs_due{queue="provider-call"}') === 1)
  expect(of('vestibule_jobs_oldest_seconds{queue="provider-call"}')).toBeLessThan(60)
  const labels = '{operation="create_person",in_doubt="true"}'
  expect(of(`vestibule_provider_calls_pending${labels}`)).toBe(1)
  const oldest = of(`vestibule_provider_calls_oldest_seconds${labels}`)
  expect(oldest).toBeGreaterThan(59)
  expect(oldest).toBeLessThan(90)
  await its.query('commit')
  await its.query(`delete from provider_call where key = 'metrics'`)
  expect((await scrape()).of(`vestibule_provider_calls_pending${labels}`)).toBeUndefined()
})

test('[OP-03] [SE-01] labels hold patterns, names and codes, and no personal data or ids', async () => {
  const { api, clientId, userId } = applicant
  const byEmail = `/api/user/get-by-email/${person.email}`
  for (const path of ['/api/nothing/zephyrine', byEmail, '/message/417-83-2961']) await api.get(path)
  const { text } = await scrape()
  const others = ['zephyrine', '6467719043', '417832961', clientId, userId]
  for (const planted of [...Object.values(person), ...others]) expect(text).not.toContain(planted)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|198\.18\.|@/)
  expect(text).toContain('route="/api/user/get-by-email/:email"')
})

test('[OP-03] [DP-01] the metrics have a port of their own, which otherwise serves only a check of the process', async () => {
  expect((await fetch(`${its.stack.baseUrl}/metrics`)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/healthz`)).status).toBe(200)
  for (const path of ['/', '/metrics/', '/metrics?x=1'])
    expect((await fetch(metricsUrl + path)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('[OP-03] without the database the process still reports its counters, and that the database is down', async () => {
  const connect = (verb: 'grant' | 'revoke', role: string): string =>
    `do $$ begin execute format('${verb} connect on database %I ${role}', current_database()); end $$`
  await its.query(connect('revoke', 'from public'))
  await its.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vestibule_app' and datname = current_database()`,
  )
  const { of } = await eventually(scrape, (metrics) => metrics.of('vestibule_database_up') === 0)
  expect(of('vestibule_unscreened')).toBeUndefined()
  expect(of(addressSaved)).toBe(2)
  await its.query(connect('grant', 'to public'))
  await eventually(scrape, (metrics) => metrics.of('vestibule_database_up') === 1)
})

test('[RK-12] a fraud event, a block and a shared bank account each raise a counter and one log line', async () => {
  const kinds = ['white_flag', 'risk_detected', 'shared_bank_account', 'email_blocked', 'user_blocked']
  const alerts = async () => {
    const { of } = await scrape()
    return Object.fromEntries(kinds.map((kind) => [kind, of(`vestibule_risk_alerts_total{kind="${kind}"}`)]))
  }
  const before = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  expect(await alerts()).toEqual(before)

  const blocked = its.newcomer()
  await screenAll(blocked, { address: TOR })
  // The page reports the same risk, which must not be recorded twice.
  await reportBlock(blocked, { riskCategory: 'TOR', email: blocked.person.email })
  const [first, second] = [await its.atBankSetup(), await its.atBankSetup()]
  for (const one of [first, second]) await one.giveBank({ account_number: '7712840093' })
  const raised = { risk_detected: 1, email_blocked: 1, shared_bank_account: 1 }
  expect(await alerts()).toEqual({ ...before, ...raised })

  const lines = await eventually(
    async () => its.stack.server.logs().filter((line) => line.includes('"risk alert"')),
    ({ length }) => length >= 3,
  )
  const [blockEvent, bankEvent] = await its.query<{ id: string }>(
    'select id from fraud_event order by created_at, id',
  )
  const block = await its.row<{ id: string }>('select id from blocked_user')
  const warning = { level: 40, userId: null }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ ...warning, kind: 'risk_detected', fraudEventId: blockEvent?.id }),
    expect.objectContaining({ ...warning, kind: 'email_blocked', blockId: block.id }),
    expect.objectContaining({
      kind: 'shared_bank_account',
      userId: second.userId,
      fraudEventId: bankEvent?.id,
    }),
  ])
  for (const line of lines) {
    const fields = Object.keys(JSON.parse(line)).sort().join()
    expect(fields).toMatch(/^(blockId|fraudEventId),kind,level,msg,time,userId$/)
    const personal = [blocked, first, second].flatMap(({ person: { email, phone } }) => [email, phone])
    for (const value of [...personal, TOR, '7712840093']) expect(line).not.toContain(value)
  }
})
