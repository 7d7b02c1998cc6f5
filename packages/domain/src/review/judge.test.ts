import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ITEMS } from '../documents/items.ts'
import { moveOn } from '../flow/flow.ts'
import { type Status, statuses } from '../flow/statuses.ts'
import { type Event, events, noFacts } from '../flow/types.ts'
import { type Evidence, FAILING_KYC, judgeReview, REVIEWED } from './judge.ts'
import { SCREENS } from './screen.ts'

const pending: Evidence = {
  account: 'PENDING',
  restrictions: ['AML_PARTIES_PENDING_INITIAL_KYC'],
  investigation: 'OPEN',
  watchlist: 'PENDING',
  identity: 'PENDING',
  unverified: [],
  identifiedAnew: false,
}
const agreed = 'ONBOARDING_AGREEMENTS'
const required = 'KYC_DOCUMENTS_REQUIRED'
const uploaded = 'KYC_DOCUMENT_UPLOADED'
const failing = { restrictions: [FAILING_KYC], identity: 'FAILED', unverified: ['address'] } as const

test.each<[string, Status, Partial<Evidence>, Event | undefined]>([
  ['pending', agreed, {}, undefined],
  ['open', agreed, { account: 'OPEN' }, 'account_opened'],
  ['closed', agreed, { account: 'CLOSED' }, 'account_closed'],
  ['a newer state', agreed, { account: 'FROZEN', ...failing }, undefined],
  ['failing', agreed, failing, 'kyc_failing'],
  ['failing by the watchlist alone', agreed, { ...failing, watchlist: 'FAILED' }, 'kyc_failing'],
  ['refused', agreed, { ...failing, investigation: 'CLOSED' }, 'account_closed'],
  ['still failing', required, failing, undefined],
  ['looked into anew, before any document', required, { ...failing, identifiedAnew: true }, undefined],
  ['open', required, { account: 'OPEN', ...failing }, 'account_opened'],
  ['on a list, for good', required, { ...failing, watchlist: 'FAILED' }, 'watchlist_failed'],
  ['closed, and on a list', required, { account: 'CLOSED', watchlist: 'FAILED' }, 'watchlist_failed'],
  ['refused without documents', required, { ...failing, investigation: 'CLOSED' }, 'account_closed'],
  ['as before the documents', uploaded, failing, undefined],
  ['looked into anew, nothing missing', uploaded, { identifiedAnew: true }, undefined],
  ['looked into anew, more wanted', uploaded, { ...failing, identifiedAnew: true }, 'documents_wanted'],
  ['open', uploaded, { account: 'OPEN' }, 'account_opened'],
  ['on a list, for good', uploaded, { watchlist: 'FAILED' }, 'watchlist_failed'],
  [
    'refused with the documents',
    uploaded,
    { ...failing, account: 'CLOSED', investigation: 'CLOSED' },
    'documents_refused',
  ],
  ['closed for something else', uploaded, { account: 'CLOSED', identity: 'PASSED' }, 'account_closed'],
])('[AG-07] [KY-09] %s, at %s', (_, status, said, event) => {
  expect(judgeReview(status, { ...pending, ...said })).toBe(event)
})

const evidence = fc.record<Evidence>({
  account: fc.constantFrom('PENDING', 'OPEN', 'CLOSED', 'STATE_UNSPECIFIED'),
  restrictions: fc.subarray([FAILING_KYC, 'AML_PARTIES_PENDING_INITIAL_KYC']),
  investigation: fc.constantFrom('OPEN', 'CLOSED', ''),
  watchlist: fc.constantFrom(...SCREENS),
  identity: fc.constantFrom(...SCREENS),
  unverified: fc.subarray([...ITEMS]),
  identifiedAnew: fc.boolean(),
})

test('[NV-05] whatever the broker says, the flow table has a move for it, and only the server fires it', () => {
  const facts = { ...noFacts, hasAccount: true, accepted: true, brokerOpen: true }
  fc.assert(
    fc.property(fc.constantFrom(...REVIEWED), evidence, (status, said) => {
      const event = judgeReview(status, said)
      if (event === undefined) return
      expect(events[event]).toBe('server')
      expect(moveOn('personal', status, 3, event, facts)).toBeDefined()
    }),
  )
})

test('[KY-09] the same word moves a client a few times at most, then no more', () => {
  const facts = { ...noFacts, hasAccount: true, accepted: true, brokerOpen: true }
  fc.assert(
    fc.property(fc.constantFrom(...REVIEWED), evidence, (from, said) => {
      let status: Status = from
      for (let moves = 0; REVIEWED.includes(status); moves += 1) {
        expect(moves).toBeLessThan(statuses.length)
        const event = judgeReview(status, said)
        const move = event && moveOn('personal', status, 3, event, facts)
        if (!move) return
        status = move.to
      }
    }),
  )
})
