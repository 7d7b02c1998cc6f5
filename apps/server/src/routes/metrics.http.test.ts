import { freePort } from '@vestibule/launcher/ports'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, refusal, useStack } from '@vestibule/testing/in-vitest'
import { reportBlock, screenAll, TOR } from '@vestibule/testing/signing-up'
import { beforeAll, expect, test } from 'vitest'

const port = await freePort()
const its = useStack({ env: { METRICS_PORT: String(port) } })

/** Each line's number by its name and labels, the labels in their order. */
const scrape = async (): Promise<{ text: string; of(line: string): number | undefined }> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await reply.text()
  const lines = new Map(
    text
      .split('\n')
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  )
  return { text, of: (line) => (lines.has(line) ? Number(lines.get(line)) : undefined) }
}

const person = {
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  email: 'zephyrine.quackenbush@planted.example.com',
  phone: '646-771-9043',
  ssn: '417-83-2961',
}
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
  await refusal(
    api.patch(`/api/data-api/client/${applicant.clientId}`, { ssn: '417-83-29611', dob_year: '1973' }),
  )
  // counted after its answer, by where they stand then
  await eventually(scrape, ({ of }) => of(funnel('refused', 'personal', 'identity', 'invalid')) === 1)
  // back, and saved once more: nobody goes on twice
  await applicant.saveAddress()
  await applicant.saveIdentity()
})

const funnel = (what: string, flow: string, screen: string, code?: string): string =>
  `vestibule_funnel_${what}_total{flow="${flow}",screen="${screen}"${code ? `,code="${code}"` : ''}}`

test('[OP-03] the funnel: screens come to, gone on from, and the errors met there, by flow', async () => {
  const metrics = await eventually(
    scrape,
    ({ of }) => of(funnel('refused', 'personal', 'identity', 'invalid')) === 1,
  )
  const { of } = metrics
  for (const screen of ['email', 'password', 'phone-code', 'email-code'])
    expect(of(funnel('completed', 'sign-up', screen)), screen).toBe(1)
  expect(of(funnel('refused', 'sign-up', 'phone-code', 'code_mismatch'))).toBe(1)
  for (const screen of ['name', 'address', 'citizenship', 'identity'])
    expect(
      [of(funnel('entered', 'personal', screen)), of(funnel('completed', 'personal', screen))],
      screen,
    ).toEqual([1, 1])
  expect(of(funnel('entered', 'personal', 'employment'))).toBe(1)
  expect(of(funnel('completed', 'personal', 'employment'))).toBeUndefined()
})

test('[OP-03] requests, saves, calls to providers, jobs, the event loop and the pool', async () => {
  const housekept = 'vestibule_job_seconds_count{queue="housekeeping",outcome="done"}'
  const { text, of } = await eventually(scrape, (seen) => (seen.of(housekept) ?? 0) >= 1)
  const saves =
    'vestibule_request_seconds_count{method="PATCH",route="/api/data-api/client/:clientId",status="2xx"}'
  expect(of(saves)).toBe(2)
  expect(of(saves.replace('2xx', '4xx'))).toBe(1)
  expect(of('vestibule_saves_total{action="address_saved",outcome="saved"}')).toBe(2)
  const sent = 'vestibule_outside_call_seconds_count{provider="twilio",operation="send",outcome="ok"}'
  expect(of(sent)).toBe(1)
  expect(of('vestibule_outside_call_seconds_count{provider="smtp",operation="send",outcome="ok"}')).toBe(1)
  expect(of('vestibule_database_up')).toBe(1)
  expect(of('vestibule_unscreened')).toBe(0)
  expect(of('vestibule_pool_connections{state="waiting"}')).toBe(0)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
})

test('[OP-03] what waits is the same whichever process is asked: jobs that are due, calls in doubt, and since when', async () => {
  await its.query(
    `insert into outside_call (id, operation, key, client_id, input, state, in_doubt, created_at, updated_at, due_at)
     values (gen_random_uuid(), 'create_person', 'metrics', $1, '{}', 'pending', true, $2, $2, clock_timestamp() + interval '2 s')`,
    [applicant.clientId, new Date(its.stack.clock.now().getTime() - 60_000)],
  )
  // locked, so that no worker takes it up
  await its.query('begin')
  await its.query(`select from outside_call where key = 'metrics' for update`)
  const { of } = await eventually(scrape, ({ of }) => of('vestibule_jobs_due{queue="outside-call"}') === 1)
  expect(of('vestibule_jobs_oldest_seconds{queue="outside-call"}')).toBeLessThan(60)
  const labels = '{operation="create_person",in_doubt="true"}'
  expect(of(`vestibule_outside_calls_pending${labels}`)).toBe(1)
  expect(of(`vestibule_outside_calls_oldest_seconds${labels}`)).toBeGreaterThan(59)
  expect(of(`vestibule_outside_calls_oldest_seconds${labels}`)).toBeLessThan(90)
  await its.query('commit')
  await its.query(`delete from outside_call where key = 'metrics'`)
  expect((await scrape()).of(`vestibule_outside_calls_pending${labels}`)).toBeUndefined()
})

test('[OP-03] [SE-01] no personal data, no id, no address: labels are patterns, names and codes', async () => {
  const paths = ['/api/nothing/zephyrine', `/api/user/get-by-email/${person.email}`, '/message/417-83-2961']
  for (const path of paths) await applicant.api.get(path)
  const { text } = await scrape()
  for (const planted of [
    ...Object.values(person),
    'zephyrine',
    '6467719043',
    '417832961',
    applicant.clientId,
    applicant.userId,
  ])
    expect(text).not.toContain(planted)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|198\.18\.|@/)
  expect(text).toContain('route="/api/user/get-by-email/:email"')
})

test('[OP-03] on a port of its own: not on the public one, and there nothing else', async () => {
  expect((await fetch(`${its.stack.baseUrl}/metrics`)).status).toBe(404)
  for (const path of ['/', '/healthz', '/metrics/', '/metrics?x=1'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('[OP-03] with the database gone it still tells what the process counts, and that the database is down', async () => {
  const connect = (verb: 'grant' | 'revoke', who: string): string =>
    `do $$ begin execute format('${verb} connect on database %I ${who}', current_database()); end $$`
  await its.query(connect('revoke', 'from public'))
  await its.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vestibule_app' and datname = current_database()`,
  )
  const { of } = await eventually(scrape, (found) => found.of('vestibule_database_up') === 0)
  expect(of('vestibule_unscreened')).toBeUndefined()
  expect(of('vestibule_saves_total{action="address_saved",outcome="saved"}')).toBe(2)
  await its.query(connect('grant', 'to public'))
  await eventually(scrape, (found) => found.of('vestibule_database_up') === 1)
})

test('[RK-12] a fraud event, a block and a bank account of several clients each raise a counter and one line of the log', async () => {
  const alerts = (scraped: Awaited<ReturnType<typeof scrape>>) =>
    Object.fromEntries(
      ['white_flag', 'risk_detected', 'shared_bank_account', 'email_blocked', 'user_blocked'].map((kind) => [
        kind,
        scraped.of(`vestibule_risk_alerts_total{kind="${kind}"}`),
      ]),
    )
  const before = alerts(await scrape())
  expect(before).toEqual({
    white_flag: 0,
    risk_detected: 0,
    shared_bank_account: 0,
    email_blocked: 0,
    user_blocked: 0,
  })
  const lines = () => its.stack.server.logs().filter((line) => line.includes('"risk alert"'))

  const turnedAway = its.newcomer()
  await screenAll(turnedAway, { address: TOR })
  // the page reports it as well, and nothing is recorded twice
  await reportBlock(turnedAway, { riskCategory: 'TOR', email: turnedAway.person.email })
  const first = await its.withAccount()
  const second = await its.withAccount()
  for (const one of [first, second]) {
    await one.saveContribution()
    await one.giveBank({ account_number: '7712840093' })
  }
  expect(alerts(await scrape())).toEqual({
    ...before,
    risk_detected: 1,
    email_blocked: 1,
    shared_bank_account: 1,
  })

  const written = await eventually(
    async () => lines(),
    ({ length }) => length >= 3,
  )
  const events = await its.query<{ id: string; risk_type: string }>(
    'select id, risk_type from fraud_event order by created_at',
  )
  const [block] = await its.query<{ id: string }>('select id from blocked_user')
  expect(written.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, kind: 'risk_detected', userId: null, fraudEventId: events[0]?.id }),
    expect.objectContaining({ level: 40, kind: 'email_blocked', userId: null, blockId: block?.id }),
    expect.objectContaining({
      kind: 'shared_bank_account',
      userId: second.userId,
      fraudEventId: events[1]?.id,
    }),
  ])
  for (const line of written) {
    expect(Object.keys(JSON.parse(line)).sort().join()).toMatch(
      /^(blockId|fraudEventId),kind,level,msg,time,userId$/,
    )
    for (const { person: personal } of [turnedAway, first, second])
      for (const value of [personal.email, personal.phone, TOR, '7712840093'])
        expect(line).not.toContain(value)
  }
})
