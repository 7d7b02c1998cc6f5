import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { personaOfSsn } from '../personas.ts'
import { accountWire, extendedWire } from './account-wire.ts'
import { parse, Refusal } from './errors.ts'
import { type Account, all, load, save } from './records.ts'
import { firstReview, statusOf, updateReview } from './review.ts'
import { settingsOf } from './settings.ts'
import {
  type AccountFields,
  accountChange,
  accountFields,
  disclosureCodes,
  documentFields,
} from './shapes.ts'
import { balanceOf } from './transfers.ts'

type Params = { account_id: string }
type Query = Readonly<Record<string, string | undefined>>

export const accounts = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.post('/v1/accounts', async ({ body }) => accountWire(sandbox, create(sandbox, body)))

  scope.get<{ Querystring: Query }>('/v1/accounts', async ({ query }) => list(sandbox, query))

  scope.get<{ Params: Params }>('/v1/accounts/:account_id', async ({ params }) =>
    extendedWire(sandbox, load(sandbox, 'account', params.account_id)),
  )

  scope.patch<{ Params: Params }>('/v1/accounts/:account_id', async ({ params, body }) =>
    extendedWire(sandbox, update(sandbox, load(sandbox, 'account', params.account_id), body)),
  )

  scope.post<{ Params: Params }>('/v1/accounts/:account_id/actions/close', async ({ params }, reply) => {
    const account = load(sandbox, 'account', params.account_id)
    if (balanceOf(sandbox, account) > 0) throw new Refusal(422, 'the account has a balance')
    save(sandbox, 'account', { ...account, closedAt: sandbox.now().toISOString() })
    return reply.code(204).send()
  })

  scope.post<{ Params: Params }>('/v1/accounts/:account_id/documents/upload', async (request, reply) => {
    const { id: accountId } = load(sandbox, 'account', request.params.account_id)
    for (const document of parse(documentFields, request.body, 400)) {
      const bytes = Buffer.from(document.content, 'base64')
      save(sandbox, 'document', {
        id: randomUUID(),
        accountId,
        documentType: document.document_type,
        documentSubType: document.document_sub_type,
        mimeType: document.mime_type,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: sandbox.now().toISOString(),
      })
    }
    return reply.code(204).send()
  })
}

const create = (sandbox: Sandbox, body: unknown): Account => {
  const fields = parse(accountFields, body)
  checkEmail(sandbox, fields)
  const persona = personaOfSsn(fields.identity.tax_id)
  // The agreements are signed in the same call, so a persona with unaffirmable agreements cannot open an account either.
  if (persona.account === 'error' || persona.affirm === 'error') throw new Refusal(500, 'internal error')
  return save(sandbox, 'account', {
    id: randomUUID(),
    number: String(randomInt(100_000_000, 1_000_000_000)),
    fields,
    review: firstReview(sandbox, fields),
    createdAt: sandbox.now().toISOString(),
  })
}

const checkEmail = (sandbox: Sandbox, fields: AccountFields): void => {
  const used = all(sandbox, 'account').filter((other) => emailOf(other.fields) === emailOf(fields))
  const { oneAccountPerEmail } = settingsOf(sandbox)
  if (
    used.some(
      (other) =>
        oneAccountPerEmail || !isSamePerson(other.fields, fields) || isSameType(other.fields, fields),
    )
  )
    throw new Refusal(409, 'there is already an existing account registered with the same email address')
}

const emailOf = ({ contact }: AccountFields): string => contact.email_address.toLowerCase()

const isSamePerson = ({ identity: one }: AccountFields, { identity: other }: AccountFields): boolean =>
  (['given_name', 'family_name', 'date_of_birth', 'tax_id'] as const).every(
    (name) => one[name] === other[name],
  )

const isSameType = (one: AccountFields, other: AccountFields): boolean =>
  one.account_type === other.account_type && one.account_sub_type === other.account_sub_type

const update = (sandbox: Sandbox, account: Account, body: unknown): Account => {
  const change = parse(accountChange, body)
  const { contact, identity, disclosures, agreements } = account.fields
  // A merged account can break a rule that its parts keep, such as beneficiaries only for an IRA.
  const fields = parse(accountFields, {
    ...account.fields,
    ...change,
    contact: { ...contact, ...change.contact },
    identity: { ...identity, ...change.identity },
    disclosures: { ...disclosures, ...change.disclosures },
    agreements: [...agreements, ...(change.agreements ?? [])],
  })
  const isReviewed = statusOf(sandbox, account) === 'ACTIVE' && needsReview(account.fields, fields)
  return save(sandbox, 'account', {
    ...account,
    fields,
    ...(isReviewed && { review: updateReview(sandbox) }),
  })
}

const reviewedContact = ['street_address', 'unit', 'city', 'state', 'postal_code'] as const
const reviewedIdentity = ['given_name', 'family_name', 'country_of_citizenship'] as const
const reviewedEmployment = ['employer_name', 'employment_position'] as const

const needsReview = (before: AccountFields, after: AccountFields): boolean =>
  reviewedContact.some((name) => String(before.contact[name]) !== String(after.contact[name])) ||
  reviewedIdentity.some((name) => before.identity[name] !== after.identity[name]) ||
  reviewedEmployment.some((name) => before.disclosures[name] !== after.disclosures[name]) ||
  (Object.keys(disclosureCodes) as (keyof typeof disclosureCodes)[]).some(
    (name) => after.disclosures[name] && !before.disclosures[name],
  )

const pageSize = 1000
const entities = [
  'agreements',
  'contact',
  'disclosures',
  'documents',
  'identity',
  'trading_configurations',
  'trusted_contact',
]

/** Lists at most 1000 accounts, newest first unless `sort` is `asc`. */
const list = (sandbox: Sandbox, query: Query): object[] => {
  const wanted = query.entities?.split(',') ?? entities
  if (!wanted.every((name) => entities.includes(name))) throw new Refusal(422, 'entities: unknown entity')
  const [after, before] = [timeOf(query.created_after, 0), timeOf(query.created_before, Number.MAX_VALUE)]
  const hidden = entities.filter((name) => !wanted.includes(name))
  const found = all(sandbox, 'account')
    .filter(({ createdAt }) => Date.parse(createdAt) >= after && Date.parse(createdAt) <= before)
    .filter((account) => !query.status || statusOf(sandbox, account) === query.status)
    .filter((account) => matches(account, query.query ?? ''))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return (query.sort === 'asc' ? found : found.reverse())
    .slice(0, pageSize)
    .map((account) =>
      Object.fromEntries(
        Object.entries(extendedWire(sandbox, account)).filter(([name]) => !hidden.includes(name)),
      ),
    )
}

const timeOf = (value: string | undefined, otherwise: number): number => {
  if (value === undefined) return otherwise
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw new Refusal(422, 'created_after and created_before must be times')
  return time
}

/** Each token must be part of the account number, the phone number, the name or the email. */
const matches = ({ number, fields: { contact, identity } }: Account, query: string): boolean => {
  const texts = [
    number,
    contact.phone_number,
    `${identity.given_name} ${identity.family_name}`,
    contact.email_address,
  ]
  return query
    .toLowerCase()
    .split(' ')
    .every((token) => texts.some((text) => text.toLowerCase().includes(token)))
}
