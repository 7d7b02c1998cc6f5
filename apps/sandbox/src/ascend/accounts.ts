import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { allAccounts, loadAccount, pendingKyc, saveAccount } from './account-state.ts'
import { accountWire, partyWire } from './account-wire.ts'
import { enrollmentKinds } from './catalog.ts'
import { enroll, listEnrollments } from './enrollments.ts'
import { newAccountNumber, newUlid } from './ids.ts'
import { applyFilter, equals, notBefore, pageOf } from './list-query.ts'
import { personaOf } from './persona-of.ts'
import { applyUpdateMask } from './persons.ts'
import { type Account, load } from './records.ts'
import { beginInvestigation } from './review.ts'
import { type Call, onlyQuery, route, verbs } from './route.ts'
import { type AccountFields, accountFields, partyFields, partyMask } from './shapes/account.ts'
import { forbidden, internal, invalidField, notFound } from './status.ts'
import { parse } from './validate.ts'

const path = '/accounts/v1/accounts'

export const accounts = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => createAccount(sandbox, call))
  route(scope, 'GET', path, (call) => listAccounts(sandbox, call))
  route(scope, 'GET', `${path}/:account_id`, (call) =>
    accountWire(sandbox, loadAccount(sandbox, call.part('account_id'))),
  )
  route(scope, 'GET', `${path}/:account_id/enrollments`, (call) => listEnrollments(sandbox, call))
  route(scope, 'GET', '/accounts/v1/accountGroups/:account_group_id/availableEnrollments', (call) => {
    if (call.part('account_group_id') !== sandbox.config.ascend.accountGroupId)
      throw forbidden('the account group is not yours')
    return { available_enrollments: Object.keys(enrollmentKinds).map((type) => ({ enrollment_type: type })) }
  })
  route(scope, 'PATCH', `${path}/:account_id/parties/:party_id`, (call) => updateParty(sandbox, call))
  verbs(scope, 'POST', `${path}/:account_id`, { enroll: (call) => enroll(sandbox, call) })
}

const createAccount = (sandbox: Sandbox, call: Call): object => {
  const fields = checked(sandbox, parse(accountFields, call.body))
  const person = load(sandbox, 'person', fields.parties[0].legal_natural_person_id)
  if (personaOf(person).account === 'error') throw internal()
  beginInvestigation(sandbox, person)
  const now = sandbox.now()
  const account = saveAccount(sandbox, {
    id: newUlid(now),
    number: newAccountNumber(),
    personId: person.id,
    fields,
    state: 'PENDING',
    restrictions: [pendingKyc],
    createTime: now.toISOString(),
  })
  return accountWire(sandbox, account)
}

const updateParty = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'update_mask')
  const account = loadAccount(sandbox, call.part('account_id'))
  if (call.part('party_id') !== '1') throw notFound('party')
  const change = parse(partyFields.partial(), call.body)
  const party = applyUpdateMask(account.fields.parties[0], change, call.query.update_mask, partyMask)
  const fields = checked(sandbox, parse(accountFields, { ...account.fields, parties: [party] }))
  return partyWire(sandbox, saveAccount(sandbox, { ...account, fields }))
}

const checked = (sandbox: Sandbox, fields: AccountFields): AccountFields => {
  const { correspondentId, accountGroupId } = sandbox.config.ascend
  if (fields.correspondent_id !== correspondentId) throw forbidden('the correspondent is not yours')
  if (fields.account_group_id !== accountGroupId) throw forbidden('the account group is not yours')
  return fields
}

const listAccounts = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'filter', 'order_by', 'page_size', 'page_token', 'view')
  const found = applyFilter<Account>(allAccounts(sandbox), call.query.filter, {
    'account_group_id ==': equals(({ fields }) => fields.account_group_id),
    'correspondent_id ==': equals(({ fields }) => fields.correspondent_id),
    'parties.legal_natural_person.legal_natural_person_id ==': equals(({ personId }) => personId),
    'create_time >= timestamp': notBefore(({ createTime }) => createTime),
  })
  const { items, ...page } = pageOf(inOrder(found, call.query.order_by), call.query, 100)
  return { accounts: items.map((account) => accountWire(sandbox, account)), ...page }
}

const inOrder = (accounts: readonly Account[], orderBy: string | undefined): readonly Account[] => {
  if (orderBy === undefined) return accounts
  const sorted = accounts.toSorted((a, b) => Date.parse(a.createTime) - Date.parse(b.createTime))
  if (orderBy === 'create_time') return sorted
  if (orderBy === 'create_time desc') return sorted.reverse()
  throw invalidField('order_by', 'must be create_time or create_time desc')
}
