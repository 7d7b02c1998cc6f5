import { afterEach, expect } from 'vitest'
import { requestProblems } from '../../../../../sandbox/src/alpaca/testing/openapi.ts'
import type { BrokerApplication, BrokerSignature } from '../../../ports/broker.ts'
import { brokerAccount, brokerPerson } from '../../testing/broker-samples.ts'
import { testDeps } from '../../testing/deps.ts'
import { type Handle, startLocalServer } from '../../testing/local-server.ts'
import { createAlpacaBroker } from '../client.ts'
import type { AlpacaConfig } from '../config.ts'

const problems: string[] = []

/** Requires that every request of the file's tests is valid against the broker's OpenAPI file. */
export const requireValidRequests = (): void =>
  afterEach(() => {
    expect(problems.splice(0)).toEqual([])
  })

/** Starts a fake Alpaca. */
export async function served(handle: Handle, over: Partial<AlpacaConfig> = {}) {
  const server = await startLocalServer((response, call, number) => {
    const { method, path, body } = call
    problems.push(...requestProblems({ method, path, requestBody: body ? JSON.parse(body) : null }))
    handle(response, call, number)
  })
  const deps = testDeps()
  const config: AlpacaConfig = {
    baseUrl: server.url,
    keyId: 'key',
    secret: 'hush',
    secondAccount: 'same_email',
    ...over,
  }
  return { deps, broker: createAlpacaBroker(config, deps), calls: server.received }
}

export const accountId = '3dcb795c-3ccc-402a-abb9-07e26a1b1326'
export const relationshipId = '9b6d1d0a-6f1c-4c5e-8a55-3f4f6f1f7f10'

export const applicationOf = (
  over: Partial<BrokerApplication> = {},
  person: Parameters<typeof brokerPerson>[1] = {},
): BrokerApplication => {
  const account = brokerAccount('client-1', 'client-1')
  return {
    person: brokerPerson('client-1', person),
    account: { ...account, profile: { ...account.profile, objective: 'GROWTH_AND_INCOME' } },
    registration: 'REGISTRATION_IRA_ROTH',
    beneficiaries: [],
    ...over,
  }
}

export const signature: BrokerSignature = {
  signedAt: new Date('2026-03-02T14:00:00Z'),
  ip: '203.0.113.9',
  isSubjectToBackupWithholding: false,
  agreements: [{ name: 'customer_agreement', revision: '22.2024.08' }],
}

/** An account as the list of accounts has it, by default that of the application above. */
export const listed = (over: object = {}, person: object = {}) => ({
  id: accountId,
  status: 'SUBMITTED',
  created_at: '2026-03-02T14:00:05.123456789Z',
  account_type: 'ira',
  account_sub_type: 'roth',
  contact: { email_address: 'ada@example.com' },
  identity: { given_name: 'Ada', family_name: 'Byron', date_of_birth: '1990-02-03', ...person },
  ...over,
})
