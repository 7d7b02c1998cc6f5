import { expect } from 'vitest'
import type { TestSandbox } from '../../testing/start.ts'
import { requestProblems, responseProblems } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the JSON of the broker
type Body = any

export interface Reply {
  status: number
  body: Body
  headers: Headers
}

/** Calls the imitation. Each response, and each accepted request, must be valid against the broker's OpenAPI file. */
export const alpacaClient =
  ({ url, config }: TestSandbox, secretKey = config.alpaca.secretKey) =>
  async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${config.alpaca.keyId}:${secretKey}`)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    const exchange = { method, path, requestBody: body, status, responseBody: text ? JSON.parse(text) : null }
    expect(responseProblems(exchange)).toEqual([])
    if (response.ok) expect(requestProblems(exchange)).toEqual([])
    return { status, body: exchange.responseBody, headers: response.headers }
  }

let people = 0

/** The body of a request for a Roth IRA of a new person. */
export const accountRequest = (serial = '7777') => {
  people += 1
  return {
    account_type: 'ira',
    account_sub_type: 'roth',
    contact: {
      email_address: `ana.${people}@example.com`,
      phone_number: '+14155550123',
      street_address: ['123 Main Street'],
      city: 'Dallas',
      state: 'TX',
      postal_code: '75201',
      country: 'USA',
    },
    identity: {
      given_name: 'Ana',
      family_name: 'Sample',
      date_of_birth: '1980-02-29',
      tax_id: `${200 + Math.floor(people / 99)}${String((people % 99) + 1).padStart(2, '0')}${serial}`,
      tax_id_type: 'USA_SSN',
      country_of_citizenship: 'USA',
      country_of_tax_residence: 'USA',
      funding_source: ['employment_income'],
    },
    disclosures: {
      employment_status: 'employed',
      employer_name: 'City School',
      employment_position: 'Teacher',
      employment_sector: 'education',
      is_control_person: false,
      is_affiliated_exchange_or_finra: false,
      is_politically_exposed: false,
      immediate_family_exposed: false,
    },
    agreements: [
      { agreement: 'customer_agreement', signed_at: '2026-11-28T15:00:00Z', ip_address: '203.0.113.9' },
    ],
    trusted_contact: { given_name: 'Bo', family_name: 'Sample', email_address: 'bo@example.com' },
    enabled_assets: ['us_equity'],
    beneficiaries: [
      {
        given_name: 'Cy',
        family_name: 'Sample',
        date_of_birth: '1979-01-31',
        relationship: 'spouse',
        type: 'primary',
        share_pct: '100',
      },
    ],
    risk_tolerance: 'moderate',
  }
}
