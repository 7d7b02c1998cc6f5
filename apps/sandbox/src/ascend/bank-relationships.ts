import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { rejectedRoutingNumber } from '../personas.ts'
import { plaidProcessorAccount } from '../plaid/processor.ts'
import { loadAccount } from './account-state.ts'
import { newHexId } from './ids.ts'
import { pageOf, pageSizes } from './list-query.ts'
import { amountsWire, newDeposits, verifyDeposits } from './micro-deposits.ts'
import { allOf, type BankRelationship, loadOf, save } from './records.ts'
import { type Call, type Handler, onlyQuery, route, verbs } from './route.ts'
import type { Parsed } from './shape.ts'
import { bankRelationshipFields, cancelBankRelationshipFields } from './shapes/transfer.ts'
import { failedPrecondition, invalidField, wrongState } from './status.ts'
import { bankRelationshipName, bankRelationshipWire } from './transfer-wire.ts'
import { checkName, parse } from './validate.ts'

const path = '/transfers/v1/accounts/:account_id/bankRelationships'

export const bankRelationships = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => create(sandbox, call))
  route(scope, 'GET', path, (call) => list(sandbox, call))
  verbs(scope, 'GET', `${path}/:bank_relationship_id`, {
    '': (call) => bankRelationshipWire(loadRelationship(sandbox, call)),
    getMicroDepositAmounts: (call) => amountsWire(loadRelationship(sandbox, call)),
  })
  verbs(scope, 'POST', `${path}/:bank_relationship_id`, {
    verifyMicroDeposits: changing(sandbox, verifyDeposits),
    cancel: changing(sandbox, cancel),
  })
}

type Change = (
  sandbox: Sandbox,
  relationship: BankRelationship,
  body: unknown,
  saveRelationship: (relationship: BankRelationship) => void,
) => BankRelationship

const changing =
  (sandbox: Sandbox, change: Change): Handler =>
  (call) => {
    const relationship = loadRelationship(sandbox, call)
    const changed = change(sandbox, relationship, call.body, (next) => saveRelationship(sandbox, next))
    return bankRelationshipWire(saveRelationship(sandbox, changed))
  }

const loadRelationship = (sandbox: Sandbox, call: Call): BankRelationship =>
  loadOf(sandbox, 'bankRelationship', call.part('account_id'), call.part('bank_relationship_id'))

const saveRelationship = (sandbox: Sandbox, relationship: BankRelationship): BankRelationship => {
  save(sandbox, 'bankRelationship', relationship)
  return relationship
}

const create = (sandbox: Sandbox, call: Call): object => {
  const account = loadAccount(sandbox, call.part('account_id'))
  const fields = parse(bankRelationshipFields, call.body)
  const bankAccount = bankAccountOf(sandbox, fields)
  if (account.state !== 'OPEN') throw failedPrecondition('the account is not open')
  const now = sandbox.now().toISOString()
  const relationship: BankRelationship = {
    id: newHexId(),
    accountId: account.id,
    nickname: fields.nickname,
    method: fields.verification_method,
    bankAccount,
    state: 'APPROVED',
    createTime: now,
    updateTime: now,
  }
  return bankRelationshipWire(saveRelationship(sandbox, { ...relationship, ...initialState(relationship) }))
}

const initialState = ({ bankAccount, method }: BankRelationship): Partial<BankRelationship> => {
  if (bankAccount.routing_number === rejectedRoutingNumber)
    return { state: 'REJECTED', metadata: { reasons: ['INVALID_ROUTING_NUMBER'] } }
  return method === 'MICRO_DEPOSIT' ? { state: 'PENDING', deposits: newDeposits() } : {}
}

/** Reads the bank account from Plaid if the verification method is PLAID_TOKEN, otherwise from the request. */
const bankAccountOf = (
  sandbox: Sandbox,
  fields: Parsed<typeof bankRelationshipFields>,
): BankRelationship['bankAccount'] => {
  const { bank_account: bankAccount, plaid_processor_token: token } = fields
  if (fields.verification_method === 'PLAID_TOKEN') {
    if (bankAccount) throw invalidField('bank_account', 'must be absent with PLAID_TOKEN')
    if (!token) throw invalidField('plaid_processor_token', 'is required with PLAID_TOKEN')
    const found = plaidProcessorAccount(sandbox, token)
    if (!found) throw invalidField('plaid_processor_token', 'is not a token that Plaid knows')
    const { accountNumber, routingNumber, owner, type } = found
    return { account_number: accountNumber, routing_number: routingNumber, owner, type }
  }
  if (token) throw invalidField('plaid_processor_token', 'must be absent but with PLAID_TOKEN')
  if (!bankAccount) throw invalidField('bank_account', 'is required with this verification method')
  if (!hasRoutingChecksum(bankAccount.routing_number)) {
    throw invalidField('bank_account.routing_number', 'is not a routing number')
  }
  return bankAccount
}

/** Checks the ABA checksum: the digits, weighted 3, 7 and 1 in turn, add up to a multiple of ten. */
const hasRoutingChecksum = (routingNumber: string): boolean => {
  const weights = [3, 7, 1]
  const sum = [...routingNumber].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return sum > 0 && sum % 10 === 0
}

const list = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'page_size', 'page_token', 'state')
  const account = loadAccount(sandbox, call.part('account_id'))
  const { state } = call.query
  const states = ['PENDING', 'APPROVED', 'CANCELED', 'REJECTED']
  if (state !== undefined && !states.includes(state)) {
    throw invalidField('state', `must be one of ${states.join(', ')}`)
  }
  const found = allOf(sandbox, 'bankRelationship', account.id).filter(
    (each) => state === undefined || each.state === state,
  )
  const { items, ...page } = pageOf(found, call.query, pageSizes.bankRelationships)
  return { bank_relationships: items.map(bankRelationshipWire), ...page }
}

const cancel = (sandbox: Sandbox, relationship: BankRelationship, body: unknown): BankRelationship => {
  const { comment, name } = parse(cancelBankRelationshipFields, body)
  checkName(name, bankRelationshipName(relationship))
  if (relationship.state === 'CANCELED' || relationship.state === 'REJECTED') {
    throw wrongState('the bank relationship cannot be canceled in its current state')
  }
  return {
    ...relationship,
    state: 'CANCELED',
    metadata: { comment, reason: 'USER_REQUEST' },
    updateTime: sandbox.now().toISOString(),
  }
}
