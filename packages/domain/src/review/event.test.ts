import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verificationItems } from '../documents/items.ts'
import { moveOn } from '../flow/flow.ts'
import { reviewStatuses } from '../flow/status-lists.ts'
import { type Status, statuses } from '../flow/statuses.ts'
import { type Event, events, noFacts } from '../flow/types.ts'
import { type Evidence, failingKycRestriction, reviewEvent } from './event.ts'
import { screenResults } from './screen.ts'

const pending: Evidence = {
  account: 'PENDING',
  restrictions: ['AML_PARTIES_PENDING_INITIAL_KYC'],
  investigation: 'OPEN',
  watchlist: 'PENDING',
  identity: 'PENDING',
  unverified: [],
  identifiedAgain: false,
}
const agreed = 'ONBOARDING_AGREEMENTS'
const required = 'KYC_DOCUMENTS_REQUIRED'
const uploaded = 'KYC_DOCUMENT_UPLOADED'
const failing = {
  restrictions: [failingKycRestriction],
  identity: 'FAILED',
  unverified: ['address'],
} as const

test.each<[string, Status, Partial<Evidence>, Event | undefined]>([
  ['pending', agreed, {}, undefined],
  ['open', agreed, { account: 'OPEN' }, 'account_opened'],
  ['closed', agreed, { account: 'CLOSED' }, 'account_closed'],
  ['a newer state', agreed, { account: 'FROZEN', ...failing }, undefined],
  ['failing', agreed, failing, 'kyc_failing'],
  ['failing by the watchlist alone', agreed, { ...failing, watchlist: 'FAILED' }, 'kyc_failing'],
  ['refused', agreed, { ...failing, investigation: 'CLOSED' }, 'account_closed'],
  ['still failing', required, failing, undefined],
  ['identified again, before any document', required, { ...failing, identifiedAgain: true }, undefined],
  ['open', required, { account: 'OPEN', ...failing }, 'account_opened'],
  ['failing by the watchlist alone', required, { ...failing, watchlist: 'FAILED' }, undefined],
  ['closed, the watchlist not final', required, { account: 'CLOSED', watchlist: 'FAILED' }, 'account_closed'],
  ['refused without documents', required, { ...failing, investigation: 'CLOSED' }, 'account_closed'],
  ['as before the documents', uploaded, failing, undefined],
  ['identified again, nothing missing', uploaded, { identifiedAgain: true }, undefined],
  ['identified again, more requested', uploaded, { ...failing, identifiedAgain: true }, 'documents_wanted'],
  ['open', uploaded, { account: 'OPEN' }, 'account_opened'],
  ['failing by the watchlist alone', uploaded, { watchlist: 'FAILED' }, undefined],
  [
    'refused with the documents',
    uploaded,
    { ...failing, account: 'CLOSED', investigation: 'CLOSED' },
    'documents_refused',
  ],
  ['closed for another reason', uploaded, { account: 'CLOSED', identity: 'PASSED' }, 'account_closed'],
])('[AG-07] [KY-09] %s at %s', (_, status, changes, event) => {
  expect(reviewEvent(status, { ...pending, ...changes })).toBe(event)
})

const final = { investigation: 'CLOSED' } as const
const hit = { watchlist: 'FAILED' } as const
const notIdentified = { identity: 'FAILED', restrictions: [] } as const

test.each<[string, Status, Partial<Evidence>, Event | undefined]>([
  ['the watchlist', agreed, hit, 'watchlist_failed'],
  ['the watchlist', required, hit, 'watchlist_failed'],
  ['the watchlist', uploaded, hit, 'watchlist_failed'],
  ['the watchlist of a closed account', agreed, { ...hit, account: 'CLOSED' }, 'watchlist_failed'],
  ['both', agreed, { ...failing, ...hit }, 'watchlist_failed'],
  ['the identity, without a restriction', agreed, notIdentified, 'account_closed'],
  ['the identity, without a restriction', required, notIdentified, 'account_closed'],
  ['the identity with documents', uploaded, notIdentified, 'documents_refused'],
  ['both, after the account is OPEN', agreed, { ...failing, ...hit, account: 'OPEN' }, 'account_opened'],
])('[KY-10] FAILED of %s is final only in a closed investigation, at %s', (_, status, changes, event) => {
  expect(reviewEvent(status, { ...pending, ...changes, ...final })).toBe(event)
  const open = reviewEvent(status, { ...pending, ...changes })
  expect(['account_opened', 'account_closed', 'kyc_failing', undefined]).toContain(open)
  expect(open === 'account_closed').toBe(changes.account === 'CLOSED')
})

const evidence = fc.record<Evidence>({
  account: fc.constantFrom('PENDING', 'OPEN', 'CLOSED', 'STATE_UNSPECIFIED'),
  restrictions: fc.subarray([failingKycRestriction, 'AML_PARTIES_PENDING_INITIAL_KYC']),
  investigation: fc.constantFrom('OPEN', 'CLOSED', ''),
  watchlist: fc.constantFrom(...screenResults),
  identity: fc.constantFrom(...screenResults),
  unverified: fc.subarray([...verificationItems]),
  identifiedAgain: fc.boolean(),
})

test('[NV-05] has a server transition for every review event', () => {
  const facts = { ...noFacts, hasAccount: true, accepted: true, brokerOpen: true }
  fc.assert(
    fc.property(fc.constantFrom(...reviewStatuses), evidence, (status, found) => {
      const event = reviewEvent(status, found)
      if (event === undefined) return
      expect(events[event]).toBe('server')
      expect(moveOn('personal', status, 3, event, facts)).toBeDefined()
    }),
  )
})

test('[KY-09] reaches a stable status for the same evidence', () => {
  const facts = { ...noFacts, hasAccount: true, accepted: true, brokerOpen: true }
  fc.assert(
    fc.property(fc.constantFrom(...reviewStatuses), evidence, (from, found) => {
      let status: Status = from
      for (let moves = 0; reviewStatuses.includes(status); moves += 1) {
        expect(moves).toBeLessThan(statuses.length)
        const event = reviewEvent(status, found)
        const move = event && moveOn('personal', status, 3, event, facts)
        if (!move) return
        status = move.to
      }
    }),
  )
})
