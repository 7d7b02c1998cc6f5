import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { cancelDeposit, forceApprove, forceReject, forceReturn } from './ach-deposit-changes.ts'
import { dayOf, isoDate } from './calendar.ts'
import { publish } from './events.ts'
import { newDepositId } from './ids.ts'
import { havePassed, personaOfOwner } from './persona-of.ts'
import { type AchDeposit, all, allOf, find, load, loadOf, save } from './records.ts'
import { type Call, type Handler, route, verbs } from './route.ts'
import { achDepositFields } from './shapes/transfer.ts'
import { alreadyExists } from './status.ts'
import { checkBank, checkContribution, checkTaxYear, loadOpenAccount, today } from './transfer-checks.ts'
import { achDepositName, achDepositWire } from './transfer-wire.ts'
import { parse } from './validate.ts'

const path = '/transfers/v1/accounts/:account_id/achDeposits'

/** The sandbox reviews deposits of at least this amount; the broker doesn't publish its limit. */
const reviewThresholdDollars = 50_000
/** A PROCESSING deposit becomes POSTED after this time. */
const processingMs = 5_000

export const achDeposits = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => create(sandbox, call))
  verbs(scope, 'GET', `${path}/:ach_deposit_id`, {
    '': (call) => achDepositWire(loadDeposit(sandbox, call)),
  })
  verbs(scope, 'POST', `${path}/:ach_deposit_id`, {
    cancel: changing(sandbox, cancelDeposit),
    forceApprove: changing(sandbox, forceApprove),
    forceReject: changing(sandbox, forceReject),
    forceReturn: changing(sandbox, forceReturn),
  })
}

export const allDeposits = (sandbox: Sandbox): AchDeposit[] =>
  all(sandbox, 'achDeposit').map((deposit) => advance(sandbox, deposit))

const loadDeposit = (sandbox: Sandbox, call: Call): AchDeposit => {
  const deposit = loadOf(sandbox, 'achDeposit', call.part('account_id'), call.part('ach_deposit_id'))
  return advance(sandbox, deposit)
}

const changing =
  (
    sandbox: Sandbox,
    change: (deposit: AchDeposit, body: unknown) => Pick<AchDeposit, 'state' | 'metadata'>,
  ): Handler =>
  (call) => {
    const deposit = loadDeposit(sandbox, call)
    const updateTime = sandbox.now().toISOString()
    return achDepositWire(saveAndPublish(sandbox, { ...deposit, ...change(deposit, call.body), updateTime }))
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
  if (contribution) checkTaxYear(contribution.tax_year, contribution.type, today(sandbox))
  const now = sandbox.now().toISOString()
  const deposit: AchDeposit = {
    id: freshId(sandbox),
    accountId: account.id,
    fields,
    state: Number(fields.amount.value) >= reviewThresholdDollars ? 'PENDING_REVIEW' : 'PROCESSING',
    createTime: now,
    updateTime: now,
  }
  return achDepositWire(saveAndPublish(sandbox, deposit))
}

const freshId = (sandbox: Sandbox): string => {
  const id = newDepositId(isoDate(today(sandbox)))
  return find(sandbox, 'achDeposit', id) ? freshId(sandbox) : id
}

const saveAndPublish = (sandbox: Sandbox, deposit: AchDeposit): AchDeposit => {
  save(sandbox, 'achDeposit', deposit)
  publish(sandbox, 'sandbox.ach_deposit.updated', deposit.accountId, {
    name: achDepositName(deposit),
    state: deposit.state,
  })
  return deposit
}

/** Nacha's return code. */
const insufficientFunds = 'R01'

/** Posts a PROCESSING deposit after a few seconds and completes a POSTED deposit on the next day. */
const advance = (sandbox: Sandbox, deposit: AchDeposit): AchDeposit => {
  const age = sandbox.now().getTime() - Date.parse(deposit.updateTime)
  if (deposit.state === 'PROCESSING' && age >= processingMs) {
    return advance(sandbox, saveAndPublish(sandbox, { ...deposit, state: 'POSTED' }))
  }
  const isNextDay = isoDate(today(sandbox)) > isoDate(dayOf(new Date(deposit.updateTime)))
  if (deposit.state === 'POSTED' && isNextDay)
    return advance(sandbox, saveAndPublish(sandbox, { ...deposit, state: 'COMPLETED' }))
  const { returnsAfterDays } = personaOfOwner(sandbox, load(sandbox, 'account', deposit.accountId))
  if (deposit.state === 'COMPLETED' && havePassed(sandbox, returnsAfterDays, deposit.updateTime))
    return saveAndPublish(sandbox, {
      ...deposit,
      state: 'RETURNED',
      metadata: { nacha_return: { code: insufficientFunds } },
    })
  return deposit
}
