import type { Sandbox } from '../core/sandbox.ts'
import { type IdentificationItem, personaOfSsn } from '../personas.ts'
import { type Account, type AccountStatus, all, find, type Review, save } from './records.ts'
import { type AccountFields, disclosureCodes } from './shapes.ts'

/** Time from the creation of an account until its check has a result. */
const decisionMs = 1_000
/** Time for which an account is APPROVED before it is ACTIVE. It is the end of `decisionMs`. */
const approvedMs = 500
/** Time for which an account stays ACCOUNT_UPDATED. */
const updateMs = 10_000
const dayMs = 24 * 60 * 60 * 1000

const itemCodes: Readonly<Record<IdentificationItem, string>> = {
  name: 'IDENTITY_VERIFICATION',
  address: 'ADDRESS_VERIFICATION',
  birth_date: 'DATE_OF_BIRTH',
  tax_id: 'TAX_IDENTIFICATION',
}

export const statusOf = (sandbox: Sandbox, { review, closedAt, fields }: Account): AccountStatus => {
  const { before, after, at } = review
  const msSince = sandbox.now().getTime() - Date.parse(at)
  if (closedAt) return 'ACCOUNT_CLOSED'
  const isApproved = before === 'SUBMITTED' && after === 'ACTIVE' && msSince >= -approvedMs
  if (msSince < 0) return isApproved ? 'APPROVED' : before
  const { closesAfterDays } = personaOfSsn(fields.identity.tax_id)
  const closes = after === 'ACTIVE' && closesAfterDays !== undefined && msSince >= closesAfterDays * dayMs
  return closes ? 'ACCOUNT_CLOSED' : after
}

/** Returns `null` unless something about the person is unverified. */
export const kycResults = (sandbox: Sandbox, account: Account): object | null => {
  const { after, codes } = account.review
  if (codes.length === 0 || statusOf(sandbox, account) !== after) return null
  const found = Object.fromEntries(codes.map((code) => [code, {}]))
  const isRejected = after === 'REJECTED'
  return {
    accept: {},
    indeterminate: isRejected ? {} : found,
    reject: isRejected ? found : {},
    additional_information: '',
    summary: 'fail',
  }
}

/** The check of an earlier account of the same person holds for a new account. */
export const firstReview = (sandbox: Sandbox, fields: AccountFields): Review => {
  const persona = personaOfSsn(fields.identity.tax_id)
  const decidedMs = persona.openAfterSeconds === undefined ? decisionMs : 1000 * persona.openAfterSeconds
  const at = new Date(sandbox.now().getTime() + decidedMs).toISOString()
  const isKnown = all(sandbox, 'account').some(
    (other) =>
      other.fields.identity.tax_id === fields.identity.tax_id && statusOf(sandbox, other) === 'ACTIVE',
  )
  const decided = (after: Review['after'], codes: readonly string[] = []): Review => ({
    before: 'SUBMITTED',
    after,
    at,
    codes,
  })
  if (persona.account === 'closed') return decided('REJECTED', [itemCodes.name])
  if (persona.account === 'pending' && !isKnown)
    return persona.watchlistFailed
      ? decided('APPROVAL_PENDING', ['WATCHLIST_HIT'])
      : decided(
          'ACTION_REQUIRED',
          persona.unverified?.map((item) => itemCodes[item]),
        )
  const disclosed = Object.entries(disclosureCodes).flatMap(([name, code]) =>
    fields.disclosures[name as keyof typeof disclosureCodes] ? code : [],
  )
  return disclosed.length > 0 ? decided('ACTION_REQUIRED', disclosed) : decided('ACTIVE')
}

/** Returns the review that begins when the data of an active account's owner change. */
export const updateReview = (sandbox: Sandbox): Review => {
  const at = new Date(sandbox.now().getTime() + updateMs).toISOString()
  return { before: 'ACCOUNT_UPDATED', after: 'ACTIVE', at, codes: [] }
}

/** Applies a reviewer's decision at once. @returns `false` if there is no such account */
export const decideReview = (
  sandbox: Sandbox,
  accountId: string,
  outcome: 'approve' | 'reject' | 'more-documents' | 'close',
): boolean => {
  const account = find(sandbox, 'account', accountId)
  if (!account) return false
  const at = sandbox.now().toISOString()
  const codes = account.review.codes.length > 0 ? account.review.codes : Object.values(itemCodes)
  const reviews = {
    approve: { after: 'ACTIVE', codes: [] },
    reject: { after: 'REJECTED', codes },
    'more-documents': { after: 'ACTION_REQUIRED', codes },
  } as const
  save(sandbox, 'account', {
    ...account,
    ...(outcome === 'close'
      ? { closedAt: at }
      : { review: { before: account.review.before, at, ...reviews[outcome] } }),
  })
  return true
}
