import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { agreementWire } from './account-wire.ts'
import { kindOf } from './enrollments.ts'
import { pageOf } from './list-query.ts'
import { personaOf } from './persona-of.ts'
import { type Account, type Agreement, allOf, type Enrollment, load, save } from './records.ts'
import { decideAccount } from './review.ts'
import { type Call, route } from './route.ts'
import { text } from './shapes/common.ts'
import { internal, invalidField } from './status.ts'
import { parse } from './validate.ts'

const path = '/accounts/v1/accounts/:account_id/agreements'

const affirmFields = z.strictObject({ account_agreement_ids: z.array(text).min(1).max(100) })

export const agreements = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'GET', path, (call) => {
    const account = loadAccount(sandbox, call.part('account_id'))
    const { items, ...page } = pageOf(allOf(sandbox, 'agreement', account.id), call.query, 100)
    return { agreements: items.map((each) => agreementWire(sandbox, each)), ...page }
  })
  route(scope, 'POST', `${path}::affirm`, (call) => affirm(sandbox, call))
}

/** Affirms agreements. Idempotent: a later affirmation retains the time of the first affirmation. */
const affirm = (sandbox: Sandbox, call: Call): object => {
  const account = loadAccount(sandbox, call.part('account_id'))
  const { account_agreement_ids: ids } = parse(affirmFields, call.body)
  const accountAgreements = new Map(allOf(sandbox, 'agreement', account.id).map((each) => [each.id, each]))
  const chosen = ids.map((id) => accountAgreements.get(id)).filter((each) => each !== undefined)
  if (chosen.length < ids.length)
    throw invalidField('account_agreement_ids', 'names no agreement of the account')
  if (personaOf(load(sandbox, 'person', account.personId)).affirm === 'error') throw internal()

  const now = sandbox.now().toISOString()
  const affirmed = chosen.map(
    (each): Agreement => ({ ...each, affirmationTime: each.affirmationTime ?? now }),
  )
  for (const each of affirmed) save(sandbox, 'agreement', each)
  activate(sandbox, account)
  return { agreements: affirmed.map((each) => agreementWire(sandbox, each)) }
}

/** Activates affirmed enrollments, once the registration is affirmed. Its activation decides the account's state. */
const activate = (sandbox: Sandbox, account: Account): void => {
  const accountAgreements = allOf(sandbox, 'agreement', account.id)
  const waiting = allOf(sandbox, 'enrollment', account.id).filter(
    (each) => each.state === 'PENDING_AGREEMENT',
  )
  const isAgreed = (enrollment: Enrollment) =>
    accountAgreements.every(
      (each) => each.enrollmentId !== enrollment.id || each.affirmationTime !== undefined,
    )
  const registration = waiting.find((each) => kindOf(each.type).registration)
  if (registration && !isAgreed(registration)) return
  for (const enrollment of waiting.filter(isAgreed)) {
    const enrollmentTime = sandbox.now().toISOString()
    save(sandbox, 'enrollment', { ...enrollment, state: 'ACTIVE', enrollmentTime })
  }
  if (registration) decideAccount(sandbox, account)
}
