import type { FastifyInstance } from 'fastify'
import { dayOf, isoDate } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { drawDue, freshDepositId } from './ach-schedule-draws.ts'
import { pageOf } from './list-query.ts'
import { havePassed, personaOfOwner } from './persona-of.ts'
import { type AchDeposit, all, allOf, find, load, loadOf, save } from './records.ts'
import { type Call, onlyQuery, route, verbs } from './route.ts'
import { achDepositFields, cancelDepositFields } from './shapes/transfer.ts'
import { alreadyExists, wrongState } from './status.ts'
import { checkBank, checkContribution, checkTaxYear, loadOpenAccount, today } from './transfer-checks.ts'
import { achDepositName, achDepositWire } from './transfer-wire.ts'
import { checkName, parse } from './validate.ts'

const path = '/transfers/v1/accounts/:account_id/achDeposits'

/** The sandbox reviews deposits of at least this amount; the broker doesn't publish its limit. */
const reviewThresholdDollars = 50_000
/** A PROCESSING deposit becomes POSTED after this time. */
const processingMs = 5_000

export const achDeposits = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => create(sandbox, call))
  route(scope, 'GET', '/ledger/v1/accounts/:account_id/activities', (call) => activities(sandbox, call))
  route(scope, 'GET', `${path}/:ach_deposit_id`, (call) => achDepositWire(loadDeposit(sandbox, call)))
  verbs(scope, 'POST', `${path}/:ach_deposit_id`, { cancel: (call) => cancel(sandbox, call) })
}

/** Returns all deposits, those that schedules drew until today included. */
export const allDeposits = (sandbox: Sandbox): AchDeposit[] => {
  for (const schedule of all(sandbox, 'achSchedule')) drawDue(sandbox, schedule)
  return all(sandbox, 'achDeposit').map((deposit) => advance(sandbox, deposit))
}

/** Lists the account's deposits in the books. Such a list is the only way to find the deposits that schedules drew. */
const activities = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'page_size', 'page_token')
  const account = loadAccount(sandbox, call.part('account_id'))
  for (const schedule of allOf(sandbox, 'achSchedule', account.id)) drawDue(sandbox, schedule)
  const booked = allOf(sandbox, 'achDeposit', account.id)
    .map((deposit) => advance(sandbox, deposit))
    .filter(({ state }) => ['POSTED', 'COMPLETED', 'RETURNED'].includes(state))
  const { items, ...page } = pageOf(booked, call.query, 1000)
  return { activities: items.map(activityWire), ...page }
}

const activityWire = (deposit: AchDeposit): object => ({
  name: `accounts/${deposit.accountId}/activities/${deposit.id}`,
  account_id: deposit.accountId,
  type: 'MOVEMENT',
  state: 'CURRENT',
  deposit: { type: 'ACH' },
  net_amount: deposit.fields.amount,
  activity_date: dayOf(new Date(deposit.createTime)),
  originating_resource_name: achDepositName(deposit),
})

/** Returns a deposit as a bank would. @returns `false` if there is no such deposit, or if it has ended */
export const returnDeposit = (sandbox: Sandbox, id: string, code: string): boolean => {
  const deposit = find(sandbox, 'achDeposit', id)
  if (!deposit || ['RETURNED', 'REJECTED', 'CANCELED'].includes(deposit.state)) return false
  saveDeposit(sandbox, {
    ...deposit,
    state: 'RETURNED',
    metadata: { nacha_return: { code } },
    updateTime: sandbox.now().toISOString(),
  })
  return true
}

const loadDeposit = (sandbox: Sandbox, call: Call): AchDeposit => {
  const deposit = loadOf(sandbox, 'achDeposit', call.part('account_id'), call.part('ach_deposit_id'))
  return advance(sandbox, deposit)
}

/** Cancels a deposit that is not yet sent to the bank (PROCESSING, PENDING_REVIEW, POSTED). Otherwise throws 400. */
const cancel = (sandbox: Sandbox, call: Call): object => {
  const deposit = loadDeposit(sandbox, call)
  const { name, reason } = parse(cancelDepositFields, call.body)
  checkName(name, achDepositName(deposit))
  if (!['PROCESSING', 'PENDING_REVIEW', 'POSTED'].includes(deposit.state)) {
    throw wrongState('the transfer cannot be canceled in its current state')
  }
  const metadata = { reason: 'USER_REQUEST', comment: reason }
  const updateTime = sandbox.now().toISOString()
  return achDepositWire(saveDeposit(sandbox, { ...deposit, state: 'CANCELED', metadata, updateTime }))
}

const create = (sandbox: Sandbox, call: Call): object => {
  const fields = parse(achDepositFields, call.body)
  const account = loadOpenAccount(sandbox, call.part('account_id'))
  const earlier = allOf(sandbox, 'achDeposit', account.id)
  if (earlier.some((each) => each.fields.client_transfer_id === fields.client_transfer_id)) {
    throw alreadyExists('client_transfer_id')
  }
  checkBank(sandbox, account, fields.bank_relationship)
  const contribution = fields.retirement_contribution
  checkContribution(account, contribution)
  if (contribution) checkTaxYear(contribution.tax_year, today(sandbox))
  const now = sandbox.now().toISOString()
  const deposit: AchDeposit = {
    id: freshDepositId(sandbox, isoDate(today(sandbox))),
    accountId: account.id,
    fields,
    state: Number(fields.amount.value) >= reviewThresholdDollars ? 'PENDING_REVIEW' : 'PROCESSING',
    createTime: now,
    updateTime: now,
  }
  return achDepositWire(saveDeposit(sandbox, deposit))
}

const saveDeposit = (sandbox: Sandbox, deposit: AchDeposit): AchDeposit => {
  save(sandbox, 'achDeposit', deposit)
  return deposit
}

/** Posts a PROCESSING deposit after a few seconds and completes a POSTED deposit on the next day. */
const advance = (sandbox: Sandbox, deposit: AchDeposit): AchDeposit => {
  const age = sandbox.now().getTime() - Date.parse(deposit.updateTime)
  if (deposit.state === 'PROCESSING' && age >= processingMs) {
    return advance(sandbox, saveDeposit(sandbox, { ...deposit, state: 'POSTED' }))
  }
  const isNextDay = isoDate(today(sandbox)) > isoDate(dayOf(new Date(deposit.updateTime)))
  if (deposit.state === 'POSTED' && isNextDay)
    return advance(sandbox, saveDeposit(sandbox, { ...deposit, state: 'COMPLETED' }))
  const { returnsAfterDays, returnCode: code = 'R01' } = personaOfOwner(
    sandbox,
    load(sandbox, 'account', deposit.accountId),
  )
  if (deposit.state === 'COMPLETED' && havePassed(sandbox, returnsAfterDays, deposit.updateTime))
    return saveDeposit(sandbox, {
      ...deposit,
      state: 'RETURNED',
      metadata: { nacha_return: { code } },
    })
  return deposit
}
