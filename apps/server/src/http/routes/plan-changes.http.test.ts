import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import { passTime } from '@vestibule/testing/pass-time'
import { describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

/** Thursday, March 18: three business days later is Tuesday, March 23. */
const thursday = '2027-03-18T15:00:00Z'
const its = useServer({ at: thursday })

interface Contributions {
  state: string
  coming: { amount: number; scheduled_on: string }[]
}
const read = async ({ api, clientId }: Applicant) =>
  (await api.get<Contributions>(`/api/contributions/client/${clientId}`)).body
const comingOf = async (applicant: Applicant) =>
  (await read(applicant)).coming.map(({ amount, scheduled_on }) => [scheduled_on, amount])
const stop = (applicant: Applicant) =>
  applicant.must(applicant.api.post(`/api/contributions/stop/client/${applicant.clientId}`, {}))

/** Returns an applicant whose contribution is confirmed: by default $100 on the 12th and the 20th into a Roth IRA. */
const confirmed = async (contribution: object = {}, person: object = {}): Promise<Applicant> => {
  its.setClock(thursday)
  const twice = { amount: 100, first_deposit_date: 12, second_deposit_date: 20, ...contribution }
  const applicant = await its.related(twice, person)
  await applicant.must<unknown>('one_time' in contribution ? applicant.deposit() : applicant.schedule())
  await applicant.readPlan()
  return applicant
}
const bankOf = async (applicant: Applicant) => (await applicant.readPlan()).bank.id
/** Authorizes another plan from the current bank, by the version that the page read. */
const change = async (applicant: Applicant, contribution: object, body: object = {}) =>
  applicant.changePlan(await bankOf(applicant), contribution, body)

/** Returns the schedules at the broker: start, amount, number of debits and state. */
const schedulesOf = async ({ accountId }: Applicant) =>
  (await its.sandbox.ledger()).achSchedules
    .filter(({ account }) => account === accountId)
    .map((row) => [row.start_date, Number(row.amount), row.occurrences ?? 0, row.state.state ?? row.state])
    .sort((a, b) => String(a).localeCompare(String(b)))
const liveOf = async (applicant: Applicant) =>
  (await schedulesOf(applicant)).filter(([, , , state]) => state === 'ACTIVE').map((row) => row.slice(0, 3))
const untilSent = ({ clientId }: Applicant) =>
  becomes(() => its.count(`transfer where client_id = $1 and state in ('WAITING', 'PLANNED')`, clientId), 0)
const eventsOf = ({ clientId }: Applicant) =>
  its.query<{ change: string; added: number; replaced: number }>(
    `select data->>'change' as change, jsonb_array_length((data->'transferIds')::jsonb) as added,
      jsonb_array_length((data->'replacedTransferIds')::jsonb) as replaced
    from firm_event where client_id = $1 and type = 'contributions.changed' order by position`,
    [clientId],
  )
const authorizations = ({ person }: Applicant, count: number) =>
  its.mails(person.email, /authorization to debit/, count)

describe('[MA-05] after the opening a person changes', () => {
  test('amount and days: a debit within three business days goes as it was, and the new plan follows it once', async () => {
    const applicant = await confirmed()
    const { may_change, recurring_terms } = await applicant.readPlan()
    // The debit of Saturday, March 20, is too near. Three business days later is Wednesday, March 24.
    expect({ may_change, ...recurring_terms }).toEqual({
      may_change: true,
      today: '2027-03-23',
      already_contributed: { 2027: 100 },
      adds: false,
    })
    const monthly = { amount: 250, first_deposit_date: 25 }
    await expectRefusal(change(applicant, monthly, { first_deposit: '2027-03-26' }), '409 stale')
    const first_deposit = '2027-03-25'
    const bank = await bankOf(applicant)
    const send = () => applicant.changePlan(bank, monthly, { first_deposit })
    // A second click, and a page in another tab that shows the same version.
    expect(await statusesOf([send(), send(), send()])).toEqual([200, 200, 200])
    await expectRefusal(applicant.changePlan(bank, { ...monthly, amount: 300 }), '409 stale')
    await expectRefusal(applicant.changePlan(applicant.userId, monthly), '409 stale')
    expect(await comingOf(applicant)).toEqual([
      ['2027-03-20', 100],
      ['2027-03-25', 250],
      ['2027-04-25', 250],
    ])
    // What can be canceled is canceled at once. The schedule of the 20th waits for its debit.
    await becomes(() => liveOf(applicant), [['2027-03-20', 100, 10]])
    await its.housekeep()
    expect(await liveOf(applicant)).toEqual([['2027-03-20', 100, 10]])
    // Of the replaced schedules, only the debit of March 20 counts against the limit.
    expect(await applicant.readPlan()).toMatchObject({
      ...{ is_changing: true, amount: 250 },
      one_time_terms: { already_contributed: { 2027: 2600, 2028: 3000, 2029: 3000 }, adds: true },
    })

    its.setClock('2027-03-21T15:00:00Z')
    await its.housekeep()
    await untilSent(applicant)
    expect(await liveOf(applicant)).toEqual([
      ['2027-03-25', 250, 10],
      ['2028-01-25', 250, 12],
      ['2029-01-25', 250, 12],
    ])
    expect(await schedulesOf(applicant)).toHaveLength(9)
    expect(await eventsOf(applicant)).toEqual([{ change: 'CHANGED', added: 3, replaced: 6 }])
    const mails = (await authorizations(applicant, 2)).map(({ text }) => text.replace(/\s+/g, ' '))
    expect(mails.sort()).toEqual([
      expect.stringContaining('$100 on the 12th and 20th of each month from March 20, 2027'),
      expect.stringContaining('$250 on the 25th of each month from March 25, 2027'),
    ])
    const actions = await its.actions(applicant.clientId)
    expect(actions.filter((one) => one === 'contributions_changed')).toHaveLength(1)
    await applicant.logIn()
    expect(await applicant.readPlan()).toMatchObject({ is_changing: false })
  })

  test('through an error, a lost reply and a kill during cancellations and creations: nothing is doubled or lost', async () => {
    const applicant = await confirmed({ amount: 200, first_deposit_date: 1, second_deposit_date: 0 })
    const { sandbox, server } = its.stack
    const cancel = { provider: 'ascend', match: ':cancel' } as const
    const create = { provider: 'ascend', match: '"client_schedule_id"' } as const
    await sandbox.fault({ ...cancel, kind: 'error', status: 503 })
    await sandbox.fault({ ...cancel, kind: 'drop-after', ms: 60_000 })
    await applicant.must(change(applicant, { amount: 450, first_deposit_date: 6 }))
    await its.held(cancel)
    await server.kill9()
    await sandbox.fault({ ...create, kind: 'error', status: 503 })
    await sandbox.fault({ ...create, kind: 'drop-after', ms: 60_000 })
    await passTime(its.stack, 11)
    await server.restart()
    await its.held(create)
    await server.kill9()
    await passTime(its.stack, 11)
    await server.restart()
    await untilSent(applicant)
    expect(await liveOf(applicant)).toEqual([
      ['2027-04-06', 450, 9],
      ['2028-01-06', 450, 12],
      ['2029-01-06', 450, 12],
    ])
    expect(await schedulesOf(applicant)).toHaveLength(6)
  })

  test('twice before the broker has canceled: only the last plan is sent', async () => {
    const applicant = await confirmed({}, { accountType: 'REGULAR' })
    await applicant.must(change(applicant, { amount: 250, first_deposit_date: 25 }))
    await applicant.readPlan()
    await applicant.must(change(applicant, { amount: 350, first_deposit_date: 28 }))
    its.setClock('2027-03-21T15:00:00Z')
    await its.housekeep()
    await untilSent(applicant)
    expect(await liveOf(applicant)).toEqual([['2027-03-28', 350, 0]])
  })

  test('from a recurring plan with an added deposit for the year before, which later changes leave as it is', async () => {
    const applicant = await confirmed({ amount: 500 })
    const add = (amount: number, date: string, tax_year: number) =>
      change(applicant, { ...oneTimeContribution(date), amount, tax_year })
    expect((await applicant.readPlan()).one_time_terms).toMatchObject({ today: '2027-03-18', adds: true })
    await expectRefusal(add(500, '2027-03-17', 2026), '422 invalid', 'one_time_date')
    // The recurring plan uses up the limit of 2027.
    await expectRefusal(add(500, '2027-03-29', 2027), '422 ira_limit', 'amount')
    await applicant.must(add(3000, '2027-03-29', 2026))
    await applicant.readPlan()
    const { version } = applicant
    const bank = await bankOf(applicant)
    // The limit reduces the deposit. A request that is repeated after a lost reply is the same one.
    const rest = { ...oneTimeContribution('2027-03-18'), amount: 4500, tax_year: 2026 }
    const addRest = () => applicant.must(applicant.changePlan(bank, rest, {}, version))
    await addRest()
    await addRest()
    await applicant.readPlan()
    await expectRefusal(add(100, '2027-03-30', 2026), '422 ira_limit', 'amount')
    await untilSent(applicant)
    await applicant.readPlan()
    await applicant.must(change(applicant, { amount: 600, first_deposit_date: 27 }))
    const { amount, added } = await applicant.readPlan()
    expect({ amount, added: added.map(({ scheduled_on }) => scheduled_on) }).toEqual({
      amount: 600,
      added: ['2027-03-29'],
    })
    its.setClock('2027-03-22T15:00:00Z')
    await its.housekeep()
    await untilSent(applicant)
    expect((await liveOf(applicant)).filter(([start]) => String(start) < '2028')).toEqual([
      ['2027-03-27', 600, 10],
      ['2027-03-29', 3000, 1],
    ])
    expect((await eventsOf(applicant)).map((one) => one.change)).toEqual([
      'DEPOSIT_ADDED',
      'DEPOSIT_ADDED',
      'CHANGED',
    ])
  })
})

describe('[MA-05] contributions start again', () => {
  test('[CF-08] after a stop, from the same bank; a second stop is mailed too', async () => {
    const applicant = await confirmed({ second_deposit_date: 0 })
    const again = (body: object = {}) => change(applicant, { amount: 120 }, { starts_again: true, ...body })
    await expectRefusal(again(), '409 stale')
    await its.sandbox.fault({ provider: 'ascend', match: ':cancel', kind: 'error', status: 429, times: 100 })
    await stop(applicant)
    await applicant.readPlan()
    await expectRefusal(again(), '409 status_conflict')
    await its.sandbox.clearFaults()
    await passTime(its.stack, 120)
    await eventually(
      () => read(applicant),
      ({ state }) => state === 'STOPPED',
    )
    await applicant.readPlan()
    await expectRefusal(again({ starts_again: false }), '409 stale')
    await applicant.must(again({ first_deposit: '2027-04-05' }))
    await untilSent(applicant)
    expect(await liveOf(applicant)).toHaveLength(3)
    expect(await comingOf(applicant)).toContainEqual(['2027-04-05', 120])
    expect(await eventsOf(applicant)).toEqual([{ change: 'STARTED_AGAIN', added: 3, replaced: 0 }])
    await stop(applicant)
    await becomes(() => liveOf(applicant), [])
    await its.mails(applicant.person.email, /contributions were stopped/, 2)
  })

  test('[CF-13] after a return for a reason that lasts, only from another bank, whose plan an earlier return does not stop', async () => {
    const applicant = await confirmed({ amount: 500, first_deposit_date: 19 })
    its.setClock('2027-03-21T15:00:00Z')
    const drawn = (await its.sandbox.ledger()).drawnDeposits.filter(({ name }) =>
      name.includes(applicant.accountId),
    )
    expect(drawn).toHaveLength(2)
    const returnWith = (index: number, code: string) =>
      its.sandbox.returnDeposit(drawn[index]?.name.split('/').at(-1), code)
    await returnWith(1, 'R02')
    its.setClock('2027-03-22T15:00:00Z')
    await eventually(
      () => its.query('select from contribution_stop where client_id = $1', [applicant.clientId]),
      ({ length }) => length === 1,
    )
    await applicant.logIn()
    await eventually(
      () => read(applicant),
      ({ state }) => state === 'STOPPED',
    )
    const { bank } = await applicant.readPlan()
    expect(bank.can_be_debited).toBe(false)
    const again = (bankId: string) => applicant.changePlan(bankId, { amount: 120 }, { starts_again: true })
    await expectRefusal(again(bank.id), '409 status_conflict')
    // The same account again.
    await applicant.linkBank(await its.stack.publicToken())
    await applicant.must(applicant.relate())
    const same = (await applicant.readPlan()).next_bank
    expect(same).toMatchObject({ can_be_debited: false, account_mask: bank.account_mask })
    await expectRefusal(again(same?.id ?? ''), '409 status_conflict')
    await applicant.linkBank(await its.stack.publicToken('ins_109511'))
    const other = (await applicant.readPlan()).next_bank
    await expectRefusal(again(other?.id ?? ''), '409 status_conflict')
    await applicant.must(applicant.relate())
    await applicant.readPlan()
    await applicant.must(again(other?.id ?? ''))
    await untilSent(applicant)
    await returnWith(0, 'R02')
    its.setClock('2027-03-23T15:00:00Z')
    const returns = () => its.count('returned_deposit where client_id = $1', applicant.clientId)
    await becomes(returns, 2)
    await applicant.logIn()
    expect(await applicant.readPlan()).toMatchObject({
      bank: { id: other?.id, bank_name: 'Tartan Bank', can_be_debited: true },
      next_bank: null,
      is_stopped: false,
    })
    expect(await liveOf(applicant)).toHaveLength(3)
  })
})

describe('[MA-05] [BA-14] another bank', () => {
  test('is debited by the new plan; the old one is kept until then, and ended once', async () => {
    const applicant = await confirmed()
    const before = await its.row<{ relationship_id: string }>(
      'select relationship_id from bank where client_id = $1',
      applicant.clientId,
    )
    const ended = async () => ({
      relationships: (await its.requestsTo('ascend', `${before.relationship_id}:cancel`)).length,
      items: (await its.requestsTo('plaid', '/item/remove')).length,
    })
    const { items } = await ended()
    const token = (institution: string) => its.stack.publicToken(institution)
    await applicant.linkBank(await token('ins_109511'))
    const { bank, next_bank } = await applicant.readPlan()
    expect(bank.bank_name).toBe('First Platypus Bank')
    expect(next_bank).toMatchObject({ bank_name: 'Tartan Bank', can_be_debited: true, moves: false })
    const id = next_bank?.id ?? ''
    await its.sandbox.fault({ provider: 'ascend', match: '/bankRelationships', kind: 'drop-after', times: 1 })
    await applicant.must(applicant.relate())
    await applicant.must(applicant.relate())
    // In another tab, a third bank is being linked during the change.
    await applicant.must(applicant.createLinkToken())
    const exchange = { provider: 'plaid', path: '/item/public_token/exchange' } as const
    await its.sandbox.fault({ ...exchange, kind: 'delay', ms: 60_000 })
    const yetAnother = applicant.exchangeToken(await token('ins_109512'))
    await its.held({ provider: 'plaid', match: '/item/public_token/exchange' })
    await applicant.readPlan()
    await applicant.must(applicant.changePlan(id, { amount: 150, first_deposit_date: 25 }))
    expect(await applicant.readPlan()).toMatchObject({ bank: { id: bank.id }, next_bank: { moves: true } })
    await expectRefusal(
      change(applicant, { ...oneTimeContribution('2027-03-29'), amount: 100, tax_year: 2026 }),
      '409 status_conflict',
    )
    await its.sandbox.clearFaults()
    await yetAnother
    expect((await applicant.readPlan()).next_bank).toMatchObject({ id, moves: true })
    await becomes(async () => (await ended()).items, items + 1)
    await expectRefusal(applicant.createLinkToken(), '409 status_conflict')
    await becomes(async () => (await liveOf(applicant)).length, 1)
    // The schedule of the 20th, and its bank, are not ended on the day of the debit.
    its.setClock('2027-03-20T15:00:00Z')
    await its.housekeep()
    expect(await liveOf(applicant)).toHaveLength(1)
    expect(await ended()).toEqual({ relationships: 0, items: items + 1 })
    its.setClock('2027-03-21T15:00:00Z')
    await its.housekeep()
    await untilSent(applicant)
    await becomes(ended, { relationships: 1, items: items + 2 })
    const row = await its.row<{ relationship_id: string; id: string }>(
      'select relationship_id, id from bank where client_id = $1 and next_sealed is null',
      applicant.clientId,
    )
    expect(row.id).toBe(id)
    const { achSchedules, bankRelationships } = await its.sandbox.ledger()
    const relationships = achSchedules
      .filter(({ account, state }) => account === applicant.accountId && (state.state ?? state) === 'ACTIVE')
      .map(({ bank_relationship }) => bank_relationship.split('/').at(-1))
    expect(relationships).toEqual(Array(3).fill(row.relationship_id))
    expect(bankRelationships.filter(({ name }) => name.includes(applicant.accountId))).toHaveLength(2)
  })

  test('is not debited by a deposit that was authorized for the current one and is not sent yet', async () => {
    const applicant = await confirmed({ second_deposit_date: 0 })
    await applicant.linkBank(await its.stack.publicToken('ins_109511'))
    await applicant.must(applicant.relate())
    const { bank, next_bank } = await applicant.readPlan()
    await its.sandbox.fault({
      ...{ provider: 'ascend', match: '"client_transfer_id"', kind: 'error', status: 503, times: 100 },
    })
    const today = { ...oneTimeContribution('2027-03-18'), amount: 100, tax_year: 2026 }
    await applicant.must(applicant.changePlan(bank.id, today))
    its.setClock('2027-03-19T15:00:00Z')
    await applicant.logIn()
    await applicant.readPlan()
    await applicant.must(applicant.changePlan(next_bank?.id ?? '', { amount: 150, first_deposit_date: 25 }))
    await becomes(() => liveOf(applicant), [])
    await its.housekeep()
    expect(await applicant.readPlan()).toMatchObject({ bank: { id: bank.id }, is_changing: true })
    await its.sandbox.clearFaults()
    await passTime(its.stack, 120)
    await untilSent(applicant)
    expect((await applicant.readPlan()).bank.id).toBe(next_bank?.id)
  })

  test('takes over on the day after the last debit from the current one', async () => {
    const applicant = await confirmed(oneTimeContribution('2027-03-19'))
    its.setClock('2027-03-19T15:00:00Z')
    await applicant.logIn()
    expect((await applicant.readPlan()).one_time_terms.today).toBe('2027-03-19')
    await applicant.linkBank(await its.stack.publicToken('ins_109511'))
    await applicant.must(applicant.relate())
    const { one_time_terms, bank, next_bank } = await applicant.readPlan()
    expect(one_time_terms.today).toBe('2027-03-24')
    await applicant.must(applicant.changePlan(next_bank?.id ?? '', { amount: 150, first_deposit_date: 25 }))
    await its.housekeep()
    expect(await applicant.readPlan()).toMatchObject({ bank: { id: bank.id }, is_changing: true })
    its.setClock('2027-03-20T15:00:00Z')
    await its.housekeep()
    await untilSent(applicant)
    await applicant.logIn()
    expect((await applicant.readPlan()).bank.id).toBe(next_bank?.id)
  })

  test('that is linked and not used is ended when another one is linked; a stop cancels a change that waits', async () => {
    const applicant = await confirmed()
    const token = (institution: string) => its.stack.publicToken(institution)
    await applicant.linkBank(await token('ins_109511'))
    await applicant.must(applicant.relate())
    const removed = (await its.requestsTo('plaid', '/item/remove')).length
    await applicant.linkBank(await token('ins_109512'))
    await becomes(async () => (await its.requestsTo('plaid', '/item/remove')).length, removed + 1)
    await applicant.must(applicant.relate())
    const { next_bank } = await applicant.readPlan()
    await applicant.must(applicant.changePlan(next_bank?.id ?? '', { amount: 150, first_deposit_date: 25 }))
    await stop(applicant)
    await becomes(() => liveOf(applicant), [])
    its.setClock('2027-03-21T15:00:00Z')
    await its.housekeep()
    expect(await liveOf(applicant)).toEqual([])
    await applicant.logIn()
    expect(await read(applicant)).toMatchObject({ state: 'STOPPED', coming: [] })
  })
})

test('[MA-05] changes are refused before the account is open, without a new proof, and beyond the limits', async () => {
  its.setClock(thursday)
  const early = await its.related()
  const { bank, may_change } = await early.readPlan()
  expect(may_change).toBe(false)
  await expectRefusal(early.changePlan(bank.id), '409 status_conflict')

  const applicant = await confirmed()
  const own = await bankOf(applicant)
  await expectRefusal(change(applicant, { amount: 99 }), '422 invalid', 'amount')
  await expectRefusal(change(applicant, { amount: 7001 }), '422 invalid', 'amount')
  await expectRefusal(
    change(applicant, {}, { disclosures: [] }),
    '409 disclosure_required',
    'own-bank',
    'debit',
  )
  await expectRefusal(applicant.changePlan(bank.id), '409 stale')
  await expectRefusal(applicant.changePlan(own, {}, {}, applicant.version - 1), '409 stale')
  its.advance(16 * 60)
  const { api, clientId, version } = applicant
  await expectRefusal(
    api.post(
      `/api/contributions/change/client/${clientId}`,
      {
        contribution: {
          amount: 100,
          first_deposit_date: 5,
          second_deposit_date: 0,
          one_time: false,
          one_time_date: '',
        },
        bank_id: own,
        starts_again: false,
        disclosures: [],
      },
      { ifMatch: version },
    ),
    '403 step_up_required',
  )
})

test('[MA-05] [CO-05] a changed plan keeps the limit that it shares with the other IRA', async () => {
  const roth = await confirmed({ amount: 300, first_deposit_date: 25, second_deposit_date: 0 })
  const traditional = await confirmed(
    { amount: 200, first_deposit_date: 26, second_deposit_date: 0 },
    { accountType: 'TRADITIONAL_IRA', ssn: roth.person.ssn },
  )
  await untilSent(traditional)
  await roth.readPlan()
  await roth.must(change(roth, { amount: 600, first_deposit_date: 27 }))
  await untilSent(roth)
  const of2027 = (await Promise.all([liveOf(roth), liveOf(traditional)]))
    .flat()
    .filter(([start]) => String(start) < '2028')
    .reduce((sum, [, amount, count]) => sum + Number(amount) * Number(count), 0)
  expect(of2027).toBe(7000)
})
