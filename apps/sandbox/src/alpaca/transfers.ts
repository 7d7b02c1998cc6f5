import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { dayOf, isOpenTaxYear, isoDate } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { personaOfSsn } from '../personas.ts'
import { notFound, parse, Refusal } from './errors.ts'
import { type Account, allOf, find, load, save, type Transfer, type TransferState } from './records.ts'
import { relationshipStatus } from './relationships.ts'
import { statusOf } from './review.ts'
import { transferFields } from './shapes.ts'

const path = '/v1/accounts/:account_id/transfers'
type Params = { account_id: string; id: string }
type Query = Readonly<Record<'direction' | 'limit' | 'offset', string | undefined>>

/** The sandbox reviews deposits of at least this amount; the broker doesn't publish a limit. */
const reviewThresholdDollars = 50_000
/** Times from the creation until a transfer is PENDING, and SENT_TO_CLEARING. It is COMPLETE on the next day. */
const queuedMs = 5_000
const pendingMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** Nothing makes a POST idempotent: each creates a transfer. */
export const transfers = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.post<{ Params: Params }>(path, async ({ params, body }) =>
    transferWire(sandbox, create(sandbox, load(sandbox, 'account', params.account_id), body)),
  )

  scope.get<{ Params: Params; Querystring: Query }>(path, async ({ params, query }) => {
    const { id } = load(sandbox, 'account', params.account_id)
    if (query.direction === 'OUTGOING') return []
    const [offset, limit] = [count(query.offset, 0), count(query.limit, Number.MAX_SAFE_INTEGER)]
    const newestFirst = allOf(sandbox, 'transfer', id).reverse()
    return newestFirst.slice(offset, offset + limit).map((each) => transferWire(sandbox, each))
  })

  scope.delete<{ Params: Params }>(`${path}/:id`, async ({ params }, reply) => {
    const found = find(sandbox, 'transfer', params.id)
    if (found?.accountId !== params.account_id) throw notFound('transfer')
    if (!['QUEUED', 'APPROVAL_PENDING', 'PENDING'].includes(stateOf(sandbox, found).status))
      throw new Refusal(422, 'the transfer can no longer be canceled')
    end(sandbox, found, { status: 'CANCELED' })
    return reply.code(204).send()
  })
}

/** Returns a deposit as a bank would. @returns `false` if there is no such transfer, or if it has ended */
export const returnTransfer = (sandbox: Sandbox, id: string, code: string): boolean => {
  const transfer = find(sandbox, 'transfer', id)
  if (!transfer || ['CANCELED', 'RETURNED'].includes(stateOf(sandbox, transfer).status)) return false
  end(sandbox, transfer, { status: 'RETURNED', reason: reasonOf(code) })
  return true
}

/** The dollars of the complete transfers. */
export const balanceOf = (sandbox: Sandbox, { id }: Account): number => {
  const complete = allOf(sandbox, 'transfer', id).filter(
    (each) => stateOf(sandbox, each).status === 'COMPLETE',
  )
  return complete.reduce((cents, { amount }) => cents + Math.round(100 * Number(amount)), 0) / 100
}

export const transferWire = (sandbox: Sandbox, transfer: Transfer) => {
  const { status, at, reason = null } = stateOf(sandbox, transfer)
  return {
    id: transfer.id,
    relationship_id: transfer.relationshipId,
    account_id: transfer.accountId,
    type: 'ach',
    status,
    reason,
    amount: transfer.amount,
    direction: 'INCOMING',
    created_at: transfer.createdAt,
    updated_at: at,
    expires_at: new Date(Date.parse(transfer.createdAt) + 7 * dayMs).toISOString(),
    additional_information: null,
    ira: transfer.taxYear === undefined ? undefined : { tax_year: transfer.taxYear },
  }
}

const create = (sandbox: Sandbox, account: Account, body: unknown): Transfer => {
  const { relationship_id: relationshipId, amount, ira } = parse(transferFields, body)
  if (statusOf(sandbox, account) !== 'ACTIVE') throw new Refusal(422, 'the account is not active')
  const relationship = find(sandbox, 'relationship', relationshipId)
  if (relationship?.accountId !== account.id)
    throw new Refusal(422, 'relationship_id: is not of this account')
  if (relationshipStatus(sandbox, relationship) !== 'APPROVED')
    throw new Refusal(422, 'relationship_id: is not approved')
  checkTaxYear(sandbox, account, ira?.tax_year)
  return save(sandbox, 'transfer', {
    id: randomUUID(),
    accountId: account.id,
    relationshipId,
    // The broker returns numbers of its own, so 100.00 comes back as 100.
    amount: String(Number(amount)),
    taxYear: ira?.tax_year,
    createdAt: sandbox.now().toISOString(),
  })
}

const checkTaxYear = (sandbox: Sandbox, { fields }: Account, taxYear: string | undefined): void => {
  const isIra = fields.account_type === 'ira'
  if (isIra && taxYear === undefined) throw new Refusal(422, 'ira.tax_year: is required for an IRA')
  if (!isIra && taxYear !== undefined) throw new Refusal(422, 'ira: is only for an IRA')
  if (taxYear !== undefined && !isOpenTaxYear(Number(taxYear), dayOf(sandbox.now())))
    throw new Refusal(422, 'ira.tax_year: is not open for contributions')
}

const count = (value: string | undefined, otherwise: number): number => {
  if (value === undefined) return otherwise
  if (!/^\d{1,9}$/.test(value)) throw new Refusal(422, 'limit and offset must be whole numbers')
  return Number(value)
}

const end = (sandbox: Sandbox, transfer: Transfer, state: Omit<TransferState, 'at'>): void => {
  save(sandbox, 'transfer', { ...transfer, end: { ...state, at: sandbox.now().toISOString() } })
}

/** Alpaca doesn't publish the words; the code is Nacha's. */
const reasonOf = (code: string): string => `ACH return ${code}`

const stateOf = (sandbox: Sandbox, { end, amount, accountId, createdAt }: Transfer): TransferState => {
  if (end) return end
  if (Number(amount) >= reviewThresholdDollars) return { status: 'APPROVAL_PENDING', at: createdAt }
  const now = sandbox.now()
  const age = now.getTime() - Date.parse(createdAt)
  const after = (ms: number) => new Date(Date.parse(createdAt) + Math.min(ms, age)).toISOString()
  if (isoDate(dayOf(now)) > isoDate(dayOf(new Date(createdAt)))) {
    const { fields } = load(sandbox, 'account', accountId)
    const { returnsAfterDays, returnCode = 'R01' } = personaOfSsn(fields.identity.tax_id)
    if (returnsAfterDays !== undefined && age >= returnsAfterDays * dayMs)
      return { status: 'RETURNED', at: after(returnsAfterDays * dayMs), reason: reasonOf(returnCode) }
    return { status: 'COMPLETE', at: after(dayMs) }
  }
  if (age < queuedMs) return { status: 'QUEUED', at: createdAt }
  if (age < pendingMs) return { status: 'PENDING', at: after(queuedMs) }
  return { status: 'SENT_TO_CLEARING', at: after(pendingMs) }
}
