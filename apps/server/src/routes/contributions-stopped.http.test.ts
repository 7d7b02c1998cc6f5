import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'
import { revealed } from '../build/provider-config.ts'
import { readConfig } from '../platform/config/config.ts'
import { readEnv } from '../platform/config/env.ts'
import { createAscendBroker } from '../providers/ascend/client.ts'

/** A Friday: the 10th to 12th of each month draw before and after it. */
const friday = '2027-03-12T15:00:00Z'
const its = useStack({ at: friday })

/** At the confirmation of deposits on the 12th and the 20th, or of this choice. */
const related = (choice: object = {}, person: object = {}): Promise<Applicant> =>
  its.related({ first_deposit_date: 12, second_deposit_date: 20, ...choice }, person)

interface Contributions {
  state: string
  stopped_on: string
  coming: object[]
  arriving: object[]
}
const read = ({ api, clientId }: Applicant) => api.get<Contributions>(`/api/contributions/client/${clientId}`)
const stop = ({ api, clientId }: Applicant) =>
  api.post<Contributions>(`/api/contributions/stop/client/${clientId}`, {})
const stopped = (applicant: Applicant) =>
  eventually(
    async () => (await read(applicant)).body,
    ({ state }) => state === 'STOPPED',
  )

/** What the broker holds of somebody: the state of each schedule and deposit, and how often each was canceled. */
const held = async ({ accountId }: Applicant) => {
  const { achSchedules, achDeposits } = await its.sandbox.ledger()
  const rows = [...achSchedules, ...achDeposits].filter(({ name }) => name.includes(accountId))
  const requests = await its.sandbox.requests('ascend')
  return {
    states: rows.map(({ state }): string => state.state ?? state),
    cancels: rows.map(
      ({ name }) =>
        requests.filter(({ path, status }) => path.includes(`${name}:cancel`) && status === 200).length,
    ),
  }
}
const all = (count: number, value: unknown) => Array.from({ length: count }, () => value)

const stops = ({ clientId }: Applicant) =>
  its.query<{ payload: { actor: string; detail: Record<string, unknown> } }>(
    `select payload from audit_event where client_id = $1 and action = 'contributions_stopped'`,
    [clientId],
  )
const subject = /contributions were stopped/

describe('[CF-08] contributions are stopped', () => {
  test('[SU-26] by the person: each schedule is canceled once, the stop is audited, mailed debit by debit, and final', async () => {
    const applicant = await related({ amount: 100 })
    expect((await read(applicant)).body.state).toBe('NONE')
    await expectRefusal(stop(applicant), '409 status_conflict')
    await applicant.must(applicant.schedule())
    expect((await read(applicant)).body).toEqual({
      state: 'ACTIVE',
      stopped_on: '',
      coming: [
        { amount: 100, scheduled_on: '2027-03-20', arrives_on: '2027-03-22' },
        { amount: 100, scheduled_on: '2027-04-12', arrives_on: '2027-04-13' },
        { amount: 100, scheduled_on: '2027-04-20', arrives_on: '2027-04-21' },
      ],
      arriving: [],
    })
    its.setClock('2027-03-20T15:00:00Z')
    await applicant.logIn()
    // two tabs, and a press more
    const presses = await Promise.all([stop(applicant), stop(applicant), stop(applicant)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    const arriving = [{ amount: 100, scheduled_on: '2027-03-20', arrives_on: '2027-03-22' }]
    expect(await stopped(applicant)).toEqual({
      state: 'STOPPED',
      stopped_on: '2027-03-20',
      coming: [],
      arriving,
    })
    expect(await held(applicant)).toEqual({ states: all(6, 'CANCELED'), cancels: all(6, 1) })
    expect((await stops(applicant)).map(({ payload }) => payload.actor)).toEqual(['applicant'])
    const [mail] = await its.mails(applicant.person.email, subject)
    const text = mail?.text.replace(/\s+/g, ' ')
    expect(text).toContain(
      'Stopped: everything after March 20, 2027. Already sent and will still arrive: $100 on March 22, 2027.',
    )
    expect(text).toMatch(/To start again, write to .*If this was not you, choose a new password at /)
    expect(text).not.toMatch(/0000|Platypus/)
    await applicant.readClient()
    await expectRefusal(applicant.schedule(), '409 status_conflict')

    its.setClock('2027-12-02T15:00:00Z')
    await its.housekeep()
    expect((await held(applicant)).states).toEqual(all(6, 'CANCELED'))
    expect(await its.mails(applicant.person.email, subject)).toHaveLength(1)
  })

  test('by the command, by whom is in the audit trail: also of somebody who is blocked, once', async () => {
    its.setClock(friday)
    const applicant = await related({}, { accountType: 'REGULAR' })
    await applicant.must(applicant.schedule())
    await its.query('update app_user set is_blocked = true where id = $1', [applicant.userId])
    const { email } = applicant.person
    const command = (...args: string[]) => its.stack.command('contributions', ...args)
    const wrong = [
      ['stop', email],
      ['stop', 'ada', '--by', 'Eve'],
    ]
    for (const used of await Promise.all(wrong.map((args) => command(...args))))
      expect(used).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage: /) })
    expect(await command('stop', email.toUpperCase(), '--by', 'Eve Operator')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Stopped: everything after today\./),
    })
    expect(await command('stop', applicant.clientId, '--by', 'Eve Operator')).toEqual({
      code: 0,
      output: 'The contributions were stopped before.\n',
    })
    await its.mails(email, subject)
    expect(await held(applicant)).toEqual({ states: ['CANCELED', 'CANCELED'], cancels: [1, 1] })
    expect((await stops(applicant)).map(({ payload }) => payload)).toMatchObject([
      { actor: 'operator', detail: { by: 'Eve Operator' } },
    ])
  })

  test('a deposit that is not sent yet is canceled; one that was sent still arrives, and is named', async () => {
    its.setClock(friday)
    const [unsent, sent] = await Promise.all([
      related(oneTimeContribution('2027-03-12')),
      related(oneTimeContribution('2027-03-12')),
    ])
    await unsent.must(unsent.deposit())
    expect((await unsent.must(stop(unsent))).arriving).toEqual([])
    expect(await held(unsent)).toEqual({ states: ['CANCELED'], cancels: [1] })

    // the broker has sent it in its morning, before midnight in New York
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
    expect(await stopped(sent)).toMatchObject({
      arriving: [{ amount: 300, scheduled_on: '2027-03-12', arrives_on: '2027-03-15' }],
    })
    const [mail] = await its.mails(sent.person.email, subject)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('will still arrive: $300 on March 15, 2027.')
    expect(await held(sent)).toEqual({ states: ['COMPLETED'], cancels: [0] })
  })

  test('what is being sent meanwhile is canceled; what was not sent never is; the application is complete', async () => {
    its.setClock(friday)
    const applicant = await related({ second_deposit_date: 0 }, { accountType: 'ROTH_IRA' })
    const schedule = { provider: 'ascend', match: '"client_schedule_id"' } as const
    // of the three: one is in doubt and done, one is in doubt and not done, one is not sent
    await its.sandbox.fault({ ...schedule, kind: 'error', status: 503 })
    await its.sandbox.fault({ ...schedule, kind: 'drop-after', ms: 1500 })
    await its.sandbox.fault({ ...schedule, kind: 'drop-before', ms: 1500 })
    const confirming = applicant.schedule()
    await its.held(schedule)
    expect((await applicant.must(stop(applicant))).state).toBe('STOPPING')
    await confirming.catch(() => undefined)
    expect((await stopped(applicant)).arriving).toEqual([])
    const { states, cancels } = await held(applicant)
    expect(states).toEqual(all(states.length, 'CANCELED'))
    expect(cancels).toEqual(all(states.length, 1))
    await becomes(async () => (await applicant.readClient()).client_status, 'ONBOARDING_SIGNUP_COMPLETED')
    expect(await its.mails(applicant.person.email, subject)).toHaveLength(1)
  })

  test('[CO-05] December reads the schedules back: a day that was canceled or closed at the broker is not extended', async () => {
    its.setClock(friday)
    const applicant = await related({ amount: 100 })
    await applicant.must(applicant.schedule())
    const broker = createAscendBroker(revealed(readConfig(readEnv(its.stack.environment)).ascend), {
      now: its.stack.clock.now,
      observe: () => undefined,
    })
    const { achSchedules } = await its.sandbox.ledger()
    const last = achSchedules.find(
      (row) => row.account === applicant.accountId && row.start_date === '2029-01-20',
    )
    await broker.cancelTransfer(applicant.accountId, 'schedule', last?.name.split('/').at(-1), 'by telephone')
    its.setClock('2027-12-02T15:00:00Z')
    await its.housekeep()
    await its.housekeep()
    await becomes(() => its.count(`transfer where state = 'PLANNED'`), 0)
    const added = (await its.sandbox.ledger()).achSchedules.filter(
      (row) => row.account === applicant.accountId && String(row.start_date) >= '2030',
    )
    expect(added.map(({ start_date }) => start_date)).toEqual(['2030-01-12'])
  })
})
