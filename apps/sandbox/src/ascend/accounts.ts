import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { allAccounts, loadAccount, pendingKyc, saveAccount } from './account-state.ts'
import { accountWire, digitsOf, partyWire, views } from './account-wire.ts'
import { enrollmentKinds } from './catalog.ts'
import { enroll, listEnrollments } from './enrollments.ts'
import { newAccountNumber, newUlid } from './ids.ts'
import { applyFilter, applyOrder, type FilterFields, pageOf, pageSizes } from './list-query.ts'
import { personaOf } from './persona-of.ts'
import { applyUpdateMask } from './persons.ts'
import { type Account, all, find, load } from './records.ts'
import { beginInvestigation } from './review.ts'
import { type Call, onlyQuery, route, verbs } from './route.ts'
import { type AccountFields, accountFields, accountRules, partyFields } from './shapes/account.ts'
import { partyMask } from './shapes/person-mask.ts'
import { forbidden, internal, invalidField, notFound } from './status.ts'
import { checkRules, parse, parseChange } from './validate.ts'

const path = '/accounts/v1/accounts'

export const accounts = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => createAccount(sandbox, call))
  route(scope, 'GET', path, (call) => listAccounts(sandbox, call))
  route(scope, 'GET', `${path}/:account_id`, (call) =>
    accountWire(sandbox, loadAccount(sandbox, call.part('account_id')), view(call, 'FULL')),
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
  const owner = fields.parties.find((party) => party.relation_type === 'PRIMARY_OWNER')
  const person = load(sandbox, 'person', owner?.legal_natural_person_id ?? '')
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
  return accountWire(sandbox, account, 'FULL')
}

const updateParty = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'update_mask')
  const account = loadAccount(sandbox, call.part('account_id'))
  const index = Number(call.part('party_id')) - 1
  const current = account.fields.parties[index]
  if (!current) throw notFound('party')
  const change = parseChange(partyFields, call.body)
  const party = applyUpdateMask(current, change, call.query.update_mask, partyMask)
  const parties = account.fields.parties.with(index, party)
  const fields = checked(sandbox, parse(accountFields, { ...account.fields, parties }))
  return partyWire(sandbox, saveAccount(sandbox, { ...account, fields }), party, index)
}

const checked = (sandbox: Sandbox, fields: AccountFields): AccountFields => {
  checkRules(accountRules, fields)
  const { correspondentId, accountGroupId } = sandbox.config.ascend
  if (fields.correspondent_id !== correspondentId) throw forbidden('the correspondent is not yours')
  if (fields.account_group_id !== accountGroupId) throw forbidden('the account group is not yours')
  const isUnknown = fields.parties.some((party) => !find(sandbox, 'person', party.legal_natural_person_id))
  if (isUnknown) throw invalidField('parties.legal_natural_person_id', 'is no known person')
  return fields
}

const listAccounts = (sandbox: Sandbox, call: Call): object => {
  onlyQuery(call, 'filter', 'order_by', 'page_size', 'page_token', 'view')
  const shown = view(call, 'BASIC')
  const people = new Map(all(sandbox, 'person').map((person) => [person.id, person]))
  const fields: FilterFields<Account> = {
    account_id: (account) => [account.id],
    account_number: (account) => [account.number],
    account_group_id: (account) => [account.fields.account_group_id],
    correspondent_id: (account) => [account.fields.correspondent_id],
    state: (account) => [account.state],
    registration_type: (account) => [account.registration?.registration_type],
    'parties.legal_natural_person.legal_natural_person_id': (account) =>
      account.fields.parties.map((party) => party.legal_natural_person_id),
    'parties.legal_natural_person.tax_id': (account) => [
      digitsOf(people.get(account.personId)?.fields.tax_id ?? ''),
      people.get(account.personId)?.fields.tax_id,
    ],
    'parties.legal_natural_person.investigation_id': (account) => [
      people.get(account.personId)?.investigationId,
    ],
  }
  const created = { create_time: (account: Account) => account.createTime }
  const found = applyFilter(allAccounts(sandbox), call.query.filter, fields, created)
  const inOrder = applyOrder(found, call.query.order_by, {
    ...created,
    account_id: (account) => account.id,
    account_number: (account) => account.number,
    account_group_id: (account) => account.fields.account_group_id,
    state: (account) => account.state,
  })
  const { items, ...page } = pageOf(inOrder, call.query, pageSizes.people)
  return { accounts: items.map((account) => accountWire(sandbox, account, shown)), ...page }
}

const view = ({ query }: Call, usual: (typeof views)[number]): (typeof views)[number] => {
  const requested = query.view
  if (requested === undefined) return usual
  const known = views.find((each) => each === requested)
  if (!known) throw invalidField('view', `must be one of ${views.join(', ')}`)
  return known
}
