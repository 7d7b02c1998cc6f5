import { expect, test } from 'vitest'
import { accountRequest } from './testing/client.ts'
import { requestProblems, responseProblems } from './testing/openapi.ts'

const account = (change: object = {}) => ({
  method: 'POST',
  path: '/v1/accounts',
  requestBody: { ...accountRequest(), ...change },
})

const transfers = '/v1/accounts/3dcb795c-3ccc-402a-abb9-07e26a1b1326/transfers'

test('[BK-03] accepts a request of the file’s form', () => {
  expect(requestProblems(account())).toEqual([])
})

test.each([
  ['a field that the file does not know', account({ color: 'blue' }), /color/],
  ['a nested field of that kind', account({ contact: { ...accountRequest().contact, fax: '1' } }), /fax/],
  ['a missing field', account({ identity: { given_name: 'Ana' } }), /date_of_birth/],
  ['a value outside of an enumeration', account({ risk_tolerance: 'high' }), /allowed values/],
  ['an unknown parameter', { method: 'GET', path: '/v1/accounts?page=2', requestBody: null }, /page/],
  ['a body where none is', { method: 'GET', path: '/v1/accounts', requestBody: {} }, /a body/],
  ['an unknown call', { method: 'PUT', path: '/v1/accounts', requestBody: null }, /not in the file/],
  [
    'a bank without numbers and token',
    { ...account(), path: transfers.replace('transfers', 'ach_relationships'), requestBody: {} },
    /processor_token/,
  ],
])('[BK-03] reports %s', (_, request, problem) => {
  expect(requestProblems(request).join()).toMatch(problem)
})

test('[BK-03] reports a response with another status, field or error body', () => {
  const answer = (status: number, responseBody: unknown) =>
    responseProblems({ method: 'DELETE', path: `${transfers}/1`, requestBody: null, status, responseBody })
  expect(answer(204, null)).toEqual([])
  expect(answer(200, null)).toEqual(['the status 200 is not in the file'])
  expect(answer(204, {})).toEqual(['a body'])
  expect(answer(404, { code: 40410000, message: 'transfer not found' })).toEqual([])
  expect(answer(404, { message: 'transfer not found' })).not.toEqual([])
})
