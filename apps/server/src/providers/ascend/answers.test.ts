import { expect, test } from 'vitest'
import { parseAnswer } from '../../platform/http-client/reading.ts'
import * as answers from './answers.ts'

const readInvestigation = (json: unknown) => parseAnswer(answers.investigation, json)
const readIdentification = (json: unknown) => parseAnswer(answers.identification, json)

const investigation = {
  name: 'investigations/I1',
  investigation_request_state: 'OPEN',
  watchlist_screen: 'DEFERRED_REVIEW',
  watchlist_matches: [{ match_state: 'POTENTIAL_MATCH', match_types: ['OFAC_SANCTIONS'] }],
  identity_verification: 'FAILED',
  identity_verification_results: [
    { customer_identification_id: 'customerIdentifications/C2', create_time: '2026-03-02T15:00:01Z' },
    { customer_identification_id: 'C1', create_time: '2026-03-02T15:00:00Z' },
  ],
}

test('[KY-02] reads the states of an investigation without its lists and matches', () => {
  expect(readInvestigation(investigation)).toEqual({
    investigationId: 'I1',
    state: 'OPEN',
    watchlistScreen: 'PENDING',
    identityVerification: 'FAILED',
    identificationId: 'C2',
  })
})

test('a new investigation is pending', () => {
  expect(readInvestigation({ name: 'investigations/I1' })).toEqual({
    investigationId: 'I1',
    state: '',
    watchlistScreen: 'PENDING',
    identityVerification: 'PENDING',
    identificationId: undefined,
  })
})

test('[KY-02] reads four items of an identification; inconclusive and missing ones are unverified', () => {
  const results = [
    { name_verified: 'VERIFIED', legal_address_verified: 'INCONCLUSIVE', selfie_verified: 'X' },
  ]
  expect(readIdentification({ results })).toEqual({
    name: 'VERIFIED',
    address: 'UNVERIFIED',
    birth_date: 'UNVERIFIED',
    tax_id: 'UNVERIFIED',
  })
  expect(readIdentification({})).toBeUndefined()
})

test('an unfinished check has no result; an expired one verifies nothing', () => {
  expect(readIdentification({ results: [{ completed: false }] })).toBeUndefined()
  expect(readIdentification({ results: [{ completed: false, expired: true }] })).toMatchObject({
    name: 'UNVERIFIED',
  })
})

test.each([
  ['no name', () => readInvestigation({})],
  ['an invalid list', () => readInvestigation({ ...investigation, identity_verification_results: 'x' })],
  ['a state that is not text', () => readIdentification({ results: [{ name_verified: 7 }] })],
])('rejects an answer with %s', (_, read) => {
  expect(read).toThrow(/^malformed answer/)
})
