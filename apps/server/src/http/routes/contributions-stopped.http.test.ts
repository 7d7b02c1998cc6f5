import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'
import { ascendOf } from '../../app/build/testing/ascend-of.ts'
import { useServer } from './testing/use-server.ts'

/** Friday, March 12, on which the deposits of the 12th are debited. */
const friday = '2027-03-12T15:00:00Z'
const its = useServer({ at: friday })

/** Returns an applicant at the contribution's confirmation. By default, deposits are on the 12th and the 20th. */
const atConfirmation = (contribution: object = {}, person: object = {}): Promise<Applicant> =>
  its.related({ first_deposit_date: 12, second_deposit_date: 20, ...contribution }, person)

interface Contributions {
  state: string
  stopped_on: string
  coming: object[]
  arriving: object[]
}
const read = async ({ api, clientId }: Applicant) =>
  (await api.get<Contributions>(`/api/contributions/client/${clientId}`)).body
const stop = ({ api, clientId }: Applicant) =>
  api.post<Contributions>(`/api/contributions/stop/client/${clientId}`, {})
const untilStopped = (applicant: Applicant) =>
  eventually(
    () => read(applicant),
    ({ state }) => state === 'STOPPED',
  )

/** Returns the states and the numbers of cancellations of an applicant's schedules and deposits at the broker. */
const heldBy = async ({ accountId }: Applicant) => {
  const { achSchedules, achDeposits } = await its.sandbox.ledger()
  const rows = [...achSchedules, ...achDeposits].filter(({ name }) => name.includes(accountId))
  const cancels = (await its.requestsTo('ascend', ':cancel')).filter(({ status }) => status === 200)
  return {
    states: rows.map(({ state }): string => state.state ?? state),
    cancels: rows.map(({ name }) => cancels.filter(({ path }) => path.includes(`${name}:cancel`)).length),
  }
}
const eachCanceled = (count: number) => ({
  states: Array(count).fill('CANCELED'),
  cancels: Array(count).fill(1),
})

const stopEntries = async ({ clientId }: Applicant) =>
  (
    await its.query<{ payload: { actor: string; detail: Record<string, unknown> } }>(
      `select payload from audit_event where client_id = $1 and action = 'contributions_stopped'`,
      [clientId],
    )
  ).map(({ payload }) => payload)
const subject = /contributions were stopped/
const mailText = async ({ person }: Applicant) =>
  (await its.mails(person.email, subject))[0]?.text.replace(/\s+/g, ' ')

describe('[CF-08] contributions are stopped', () => {
  test('[SU-26] [CF-09] by the applicant: each schedule is canceled once, the stop is audited and mailed, and nothing is extended', async () => {
    const applicant = await atConfirmation({ amount: 100 })
    expect((await read(applicant)).state).toBe('NONE')
    await expectRefusal(stop(applicant), '409 status_conflict')
    await applicant.must(applicant.schedule())
    expect(await read(applicant)).toEqual({
      state: 'ACTIVE',
      may_change: true,
      stopped_on: '',
      stopped_by: '',
      returned: null,
      coming: [
        { amount: 100, scheduled_on: '2027-03-20', arrives_on: '2027-03-22' },
        { amount: 100, scheduled_on: '2027-04-12', arrives_on: '2027-04-13' },
        { amount: 100, scheduled_on: '2027-04-20', arrives_on: '2027-04-21' },
      ],
      arriving: [],
    })
    its.setClock('2027-03-20T15:00:00Z')
    await applicant.logIn()
    expect(await statusesOf([stop(applicant), stop(applicant), stop(applicant)])).toEqual([200, 200, 200])
    expect(await untilStopped(applicant)).toEqual({
      state: 'STOPPED',
      may_change: true,
      stopped_on: '2027-03-20',
      stopped_by: 'APPLICANT',
      returned: null,
      coming: [],
      arriving: [{ amount: 100, scheduled_on: '2027-03-20', arrives_on: '2027-03-22' }],
    })
    expect(await heldBy(applicant)).toEqual(eachCanceled(6))
    expect((await stopEntries(applicant)).map(({ actor }) => actor)).toEqual(['applicant'])
    const text = await mailText(applicant)
    expect(text).toContain(
      'All contributions after Sat, Mar 20 are stopped. These were already sent and will still arrive: $100. Scheduled Sat, Mar 20; arrives Mon, Mar 22. You can start',
    )
    expect(text).toMatch(
      /You can start again after you log in, on the Contributions page. If this was not you, choose a new password at /,
    )
    expect(text).not.toMatch(/0000|Platypus/)
    await applicant.readClient()
    await expectRefusal(applicant.schedule(), '409 status_conflict')

    its.setClock('2027-12-02T15:00:00Z')
    await its.housekeep()
    expect(await heldBy(applicant)).toEqual(eachCanceled(6))
    expect(await its.mails(applicant.person.email, subject)).toHaveLength(1)
  })

  test('[CO-15] while a changed limit has canceled schedules and not added others, and none are added', async () => {
    its.setClock(friday)
    const applicant = await atConfirmation()
    await applicant.must(applicant.schedule())
    const canceled = `update transfer set state = 'CANCELED', stopped_on = '2027-03-12' where client_id = $1`
    await its.query(canceled, [applicant.clientId])
    expect(await read(applicant)).toMatchObject({ state: 'NONE' })
    await its.query(`update planned_year set limits = 'changing' where client_id = $1`, [applicant.clientId])
    expect(await read(applicant)).toMatchObject({ state: 'ACTIVE', coming: [] })
    expect((await stop(applicant)).body).toMatchObject({ state: 'STOPPED' })
    await its.housekeep()
    expect(await its.count(`transfer where client_id = $1 and state <> 'CANCELED'`, applicant.clientId)).toBe(
      0,
    )
  })

  test('by the command, also for a blocked user, with the operator in the audit trail', async () => {
    its.setClock(friday)
    const applicant = await atConfirmation({}, { accountType: 'REGULAR' })
    await applicant.must(applicant.schedule())
    await its.query('update app_user set is_blocked = true where id = $1', [applicant.userId])
    const { email } = applicant.person
    const command = (...args: string[]) => its.stack.command('contributions', ...args)
    for (const args of [
      ['stop', email],
      ['stop', 'ada', '--by', 'Eve'],
    ])
      expect(await command(...args)).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage: /) })
    expect(await command('stop', email.toUpperCase(), '--by', 'Eve Operator')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Stopped: everything after today\./),
    })
    expect(await command('stop', applicant.clientId, '--by', 'Eve Operator')).toEqual({
      code: 0,
      output: 'The contributions were stopped before.\n',
    })
    await its.mails(email, subject)
    expect(await heldBy(applicant)).toEqual(eachCanceled(2))
    const entry = { actor: 'operator', detail: { by: 'Eve Operator' } }
    expect(await stopEntries(applicant)).toMatchObject([entry])
    expect(await stopEntries(applicant)).toHaveLength(1)
  })

  test('[CF-09] with an unsent deposit canceled; a deposit that the broker has sent still arrives and is named', async () => {
    its.setClock(friday)
    const today = oneTimeContribution('2027-03-12')
    const [unsent, sent] = await Promise.all([atConfirmation(today), atConfirmation(today)])
    await unsent.must(unsent.deposit())
    expect(await unsent.readBank()).toMatchObject({ next_deposit: '2027-03-12' })
    expect((await unsent.must(stop(unsent))).arriving).toEqual([])
    expect(await unsent.readBank()).toMatchObject({ next_deposit: '' })
    expect(await heldBy(unsent)).toEqual(eachCanceled(1))

    await sent.must(sent.deposit())
    await its.sandbox.fault({
      provider: 'ascend',
      path: '/transfers/v1/accounts',
      match: 'The account holder stopped',
      kind: 'error',
      status: 400,
    })
    expect((await sent.must(stop(sent))).state).toBe('STOPPING')
    its.setClock('2027-03-13T15:00:00Z')
    await sent.logIn()
    expect(await untilStopped(sent)).toMatchObject({
      arriving: [{ amount: 300, scheduled_on: '2027-03-12', arrives_on: '2027-03-15' }],
    })
    expect(await mailText(sent)).toContain(
      'will still arrive: $300. Scheduled Fri, Mar 12; arrives Mon, Mar 15.',
    )
    expect(await heldBy(sent)).toEqual({ states: ['COMPLETED'], cancels: [0] })
  })

  test('during the confirmation: schedules in doubt are canceled, unsent ones are never sent, and the application completes', async () => {
    its.setClock(friday)
    const applicant = await atConfirmation({ second_deposit_date: 0 }, { accountType: 'ROTH_IRA' })
    const schedule = { provider: 'ascend', match: '"client_schedule_id"' } as const
    // The outcome of the first two schedules is unknown: the broker created only the second. The third is not sent.
    await its.sandbox.fault({ ...schedule, kind: 'error', status: 503 })
    await its.sandbox.fault({ ...schedule, kind: 'drop-after', ms: 1500 })
    await its.sandbox.fault({ ...schedule, kind: 'drop-before', ms: 1500 })
    const confirming = applicant.schedule()
    await its.held(schedule)
    expect((await applicant.must(stop(applicant))).state).toBe('STOPPING')
    await confirming.catch(() => undefined)
    expect((await untilStopped(applicant)).arriving).toEqual([])
    expect(await heldBy(applicant)).toEqual(eachCanceled(1))
    await becomes(() => applicant.status(), 'ONBOARDING_SIGNUP_COMPLETED')
    expect(await its.mails(applicant.person.email, subject)).toHaveLength(1)
  })

  test('[CO-05] in December before an added year is sent: it is never sent', async () => {
    its.setClock(friday)
    const applicant = await atConfirmation({ amount: 100 })
    await applicant.must(applicant.schedule())
    its.setClock('2027-12-02T15:00:00Z')
    const schedule = { provider: 'ascend', match: '"client_schedule_id"' } as const
    await its.sandbox.fault({ ...schedule, kind: 'error', status: 429, times: 100 })
    await its.housekeep()
    const unsent = `provider_call where client_id = '${applicant.clientId}' and state = 'pending' and failure is not null`
    await becomes(() => its.count(unsent), 2)
    await applicant.logIn()
    expect((await applicant.must(stop(applicant))).state).toBe('STOPPING')
    await its.sandbox.clearFaults()
    await untilStopped(applicant)
    expect(await heldBy(applicant)).toEqual(eachCanceled(6))
  })

  test('[CO-05] at the broker: in December such a schedule is not extended', async () => {
    its.setClock(friday)
    const applicant = await atConfirmation({ amount: 100 })
    await applicant.must(applicant.schedule())
    const broker = ascendOf(its.stack.environment, its.now)
    const schedules = async () =>
      (await its.sandbox.ledger()).achSchedules.filter(({ account }) => account === applicant.accountId)
    const last = (await schedules()).find((row) => row.start_date === '2029-01-20')
    await broker.cancelTransfer(applicant.accountId, 'schedule', last?.name.split('/').at(-1), 'by telephone')
    its.setClock('2027-12-02T15:00:00Z')
    await its.housekeep()
    await its.housekeep()
    await becomes(() => its.count(`transfer where state = 'PLANNED'`), 0)
    const starts = (await schedules()).map(({ start_date }) => String(start_date))
    expect(starts.filter((start) => start >= '2030')).toEqual(['2030-01-12'])
  })
})

test('[CF-13] [CF-08] a scheduled deposit that the bank returns as not authorized stops the plan, with mails and a reason', async () => {
  its.setClock(friday)
  const applicant = await atConfirmation({ amount: 500 })
  await applicant.must(applicant.schedule())
  its.setClock('2027-03-21T15:00:00Z')
  const isOwn = ({ name }: { name: string }) => name.includes(applicant.accountId)
  const drawn = (await its.sandbox.ledger()).drawnDeposits.filter(isOwn)
  expect(drawn.map(({ amount }) => amount.value)).toEqual(['500.00'])
  await its.sandbox.returnDeposit(drawn[0].name.split('/').at(-1), 'R10')
  // The response to the first cancellation is lost.
  await its.sandbox.fault({ provider: 'ascend', match: ':cancel', kind: 'drop-after', times: 1 })
  its.setClock('2027-03-22T15:00:00Z')
  await eventually(
    () => its.query('select from contribution_stop where client_id = $1', [applicant.clientId]),
    ({ length }) => length === 1,
  )
  await applicant.logIn()
  expect(await untilStopped(applicant)).toMatchObject({
    stopped_on: '2027-03-22',
    stopped_by: 'RETURN',
    returned: { amount: 500, scheduled_on: '2027-03-20', reason: 'unauthorized' },
    arriving: [],
  })
  const { states } = await heldBy(applicant)
  expect(new Set(states)).toEqual(new Set(['CANCELED']))
  const cancels = (await its.requestsTo('ascend', ':cancel')).filter(({ path }) =>
    path.includes(applicant.accountId),
  )
  expect(cancels).toHaveLength(states.length)
  const [mail] = await its.mails(applicant.person.email, /^Your bank returned a contribution/)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Your bank returned the contribution of $500 scheduled for Sat, Mar 20. Your bank says that you did not authorize it. We stopped your contributions because of this. If this is not right, talk to your bank. To contribute from another bank account, connect it on the Contributions page.',
  )
  const stopped = await mailText(applicant)
  expect(stopped).toContain('All contributions after Mon, Mar 22 are stopped. No contribution is on its way.')
  expect(stopped).not.toContain('If this was not you')
})
