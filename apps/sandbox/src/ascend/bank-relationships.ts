import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { rejectedRoutingNumber } from '../personas.ts'
import { plaidProcessorAccount } from '../plaid/items.ts'
import { loadAccount } from './account-state.ts'
import { newHexId } from './ids.ts'
import { pageOf } from './list-query.ts'
import { newDeposits, verifyDeposits } from './micro-deposits.ts'
import { allOf, type BankRelationship, loadOf, save } from './records.ts'
import { type Call, type Handler, onlyQuery, route, verbs } from './route.ts'
import { bankRelationshipFields, cancelBankRelationshipFields } from './shapes/transfer.ts'
import { failedPrecondition, invalidField, wrongState } from './status.ts'
import { bankRelationshipName, bankRelationshipWire } from './transfer-wire.ts'
import { checkName, parse } from './validate.ts'

const path = '/transfers/v1/accounts/:account_id/bankRelationships'

export const bankRelationships = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => create(sandbox, call))
  route(scope, 'GET', path, (call) => list(sandbox, call))
  route(scope, 'GET', `${path}/:bank_relationship_id`, (call) =>
    bankRelationshipWire(loadRelationship(sandbox, call)),
  )
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
  fields: z.infer<typeof bankRelationshipFields>,
): BankRelationship['bankAccount'] => {
  if (fields.verification_method === 'MICRO_DEPOSIT') return fields.bank_account
  const found = plaidProcessorAccount(sandbox, fields.plaid_processor_token, 'apex_clearing')
  if (!found) throw invalidField('plaid_processor_token', 'is not a token that Plaid knows')
  const { name: _, ...bankAccount } = found
  return bankAccount
}

const list = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'page_size', 'page_token')
  const account = loadAccount(sandbox, call.part('account_id'))
  const { items, ...page } = pageOf(allOf(sandbox, 'bankRelationship', account.id), call.query, 1000)
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
