import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { rejectedRoutingNumber } from '../personas.ts'
import { plaidProcessorAccount } from '../plaid/items.ts'
import { notFound, parse, Refusal } from './errors.ts'
import { type Account, allOf, find, load, type Relationship, save } from './records.ts'
import { statusOf } from './review.ts'
import { relationshipFields } from './shapes.ts'

const path = '/v1/accounts/:account_id/ach_relationships'
type Params = { account_id: string; id: string }

/** Times from the creation until the approval, and from a cancellation until the relationship is gone. */
const approvalMs = 1_000
const cancellationMs = 1_000

export const relationships = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.post<{ Params: Params }>(path, async ({ params, body }) =>
    relationshipWire(sandbox, create(sandbox, load(sandbox, 'account', params.account_id), body)),
  )

  scope.get<{ Params: Params; Querystring: { statuses?: string } }>(path, async ({ params, query }) => {
    const { id } = load(sandbox, 'account', params.account_id)
    const wanted = query.statuses?.split(',')
    return relationshipsOf(sandbox, id)
      .filter((each) => !wanted || wanted.includes(relationshipStatus(sandbox, each) ?? ''))
      .map((each) => relationshipWire(sandbox, each))
  })

  scope.delete<{ Params: Params }>(`${path}/:id`, async ({ params }, reply) => {
    const found = find(sandbox, 'relationship', params.id)
    if (found?.accountId !== params.account_id || found.canceledAt) throw notFound('relationship')
    save(sandbox, 'relationship', { ...found, canceledAt: sandbox.now().toISOString() })
    return reply.code(204).send()
  })
}

/** Returns the account's relationships that are not gone. */
const relationshipsOf = (sandbox: Sandbox, accountId: string): Relationship[] =>
  allOf(sandbox, 'relationship', accountId).filter((each) => relationshipStatus(sandbox, each))

/** Returns `undefined` if the relationship is gone. */
export const relationshipStatus = (
  sandbox: Sandbox,
  { bank, createdAt, canceledAt }: Relationship,
): 'QUEUED' | 'APPROVED' | 'REJECTED' | 'CANCEL_REQUESTED' | undefined => {
  const msSince = (time: string) => sandbox.now().getTime() - Date.parse(time)
  if (canceledAt) return msSince(canceledAt) < cancellationMs ? 'CANCEL_REQUESTED' : undefined
  if (msSince(createdAt) < approvalMs) return 'QUEUED'
  return bank.routing_number === rejectedRoutingNumber ? 'REJECTED' : 'APPROVED'
}

export const relationshipWire = (sandbox: Sandbox, relationship: Relationship): object => {
  const { bank, isPlaid } = relationship
  return {
    id: relationship.id,
    account_id: relationship.accountId,
    status: relationshipStatus(sandbox, relationship),
    account_owner_name: relationship.owner,
    nickname: relationship.nickname,
    ...(!isPlaid && {
      bank_account_type: bank.type,
      bank_account_number: bank.account_number,
      bank_routing_number: bank.routing_number,
    }),
    created_at: relationship.createdAt,
    updated_at: relationship.canceledAt ?? relationship.createdAt,
  }
}

const create = (sandbox: Sandbox, account: Account, body: unknown): Relationship => {
  const fields = parse(relationshipFields, body, 400)
  const linked = linkedBank(sandbox, fields)
  if (statusOf(sandbox, account) !== 'ACTIVE') throw new Refusal(422, 'the account is not active')
  const isActive = (each: Relationship) => relationshipStatus(sandbox, each) !== 'REJECTED'
  if (relationshipsOf(sandbox, account.id).some(isActive))
    throw new Refusal(409, 'the account already has an active relationship')
  return save(sandbox, 'relationship', {
    id: randomUUID(),
    accountId: account.id,
    createdAt: sandbox.now().toISOString(),
    ...linked,
  })
}

const linkedBank = (
  sandbox: Sandbox,
  fields: ReturnType<typeof relationshipFields.parse>,
): Pick<Relationship, 'nickname' | 'owner' | 'isPlaid' | 'bank'> => {
  if (!('processor_token' in fields)) {
    const { bank_account_number: account_number, bank_routing_number: routing_number } = fields
    return {
      nickname: fields.nickname,
      owner: fields.account_owner_name,
      isPlaid: false,
      bank: { account_number, routing_number, type: fields.bank_account_type },
    }
  }
  const found = plaidProcessorAccount(sandbox, fields.processor_token, 'alpaca')
  if (!found) throw new Refusal(400, 'processor_token: is not a token that Plaid knows')
  const { owner, name, ...bank } = found
  return { nickname: fields.nickname ?? name, owner, isPlaid: true, bank }
}
