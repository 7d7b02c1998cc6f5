import { describe, expect, test } from 'vitest'
import { requestProblems } from '../../../../sandbox/src/alpaca/testing/openapi.ts'
import type { BrokerPerson } from '../../ports/broker.ts'
import { brokerHeir } from '../testing/broker-samples.ts'
import { expectFailure } from '../testing/deps.ts'
import { always, answerJson, bodyOf, type Handle } from '../testing/local-server.ts'
import { toAgreements } from './map.ts'
import {
  accountId,
  applicationOf,
  listed,
  requireValidRequests,
  served,
  signature,
} from './testing/served.ts'

requireValidRequests()

const opens = always(200, { id: accountId, status: 'SUBMITTED' })
const bodyFor = async (application = applicationOf(), signed = signature) => {
  const { broker, calls } = await served(opens)
  expect(await broker.opening.open(application, signed)).toEqual({ accountId })
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/v1/accounts' })
  return bodyOf(calls[0])
}
const withPerson = (person: Partial<BrokerPerson>) => applicationOf({}, person)

describe('open', () => {
  test('[BK-02] sends person, type, profile and signed agreements in one request', async () => {
    expect(await bodyFor()).toEqual({
      account_type: 'ira',
      account_sub_type: 'roth',
      contact: {
        email_address: 'ada@example.com',
        phone_number: '+15185550100',
        street_address: ['1 Elm Street'],
        city: 'Albany',
        state: 'NY',
        postal_code: '12207',
        country: 'USA',
      },
      identity: {
        given_name: 'Ada',
        family_name: 'Byron',
        date_of_birth: '1990-02-03',
        tax_id: '212345671',
        tax_id_type: 'USA_SSN',
        country_of_citizenship: 'USA',
        country_of_tax_residence: 'USA',
        funding_source: ['savings'],
        marital_status: 'SINGLE',
        annual_income_min: 50_000,
        annual_income_max: 100_000,
        total_net_worth_min: 100_000,
        total_net_worth_max: 200_000,
        investment_experience_with_stocks: '1_to_5_years',
      },
      disclosures: {
        employment_status: 'employed',
        employer_name: 'Mill',
        employment_position: 'Analyst',
        is_control_person: false,
        is_affiliated_exchange_or_finra: false,
        is_politically_exposed: false,
        immediate_family_exposed: false,
      },
      enabled_assets: ['us_equity'],
      risk_tolerance: 'significant_risk',
      investment_objective: 'growth',
      investment_time_horizon: 'more_than_10_years',
      liquidity_needs: 'does_not_matter',
      agreements: [
        {
          agreement: 'customer_agreement',
          signed_at: '2026-03-02T14:00:00.000Z',
          ip_address: '203.0.113.9',
          revision: '22.2024.08',
        },
      ],
    })
  })

  test.each([
    ['REGISTRATION_INDIVIDUAL', 'trading', undefined],
    ['REGISTRATION_IRA_ROTH', 'ira', 'roth'],
    ['REGISTRATION_IRA_TRADITIONAL', 'ira', 'traditional'],
  ] as const)('[BK-02] opens %s as %s %s', async (registration, type, subType) => {
    const body = await bodyFor(applicationOf({ registration }))
    expect([body.account_type, body.account_sub_type]).toEqual([type, subType])
  })

  test.each([
    ['Employment', 'employment_income'],
    ['Investments', 'investments'],
    ['Inheritance', 'inheritance'],
    ['Business', 'business_income'],
    ['Savings', 'savings'],
    ['Family', 'family'],
  ])('[BK-02] maps the funding source %s to %s', async (fundingSource, source) => {
    const { account } = applicationOf()
    const body = await bodyFor(
      applicationOf({ account: { ...account, profile: { ...account.profile, fundingSource } } }),
    )
    expect(body.identity.funding_source).toEqual([source])
  })

  test.each([
    ['GROWTH_AND_INCOME', 'SHORT', 'LIMITED', 'LOW', 'VERY_IMPORTANT'],
    ['SHORT_TERM_GROWTH_WITH_RISK', 'AVERAGE', 'GOOD', 'MEDIUM', 'SOMEWHAT_IMPORTANT'],
    ['LONG_TERM_GROWTH_WITH_SAFETY', 'LONG', 'EXTENSIVE', 'HIGH', 'NOT_IMPORTANT'],
  ])('[BK-02] maps the questionnaire %s, %s, %s, %s, %s', async (...answers) => {
    const [objective, timeHorizon, experience, riskTolerance, liquidityNeeds] = answers
    const profile = { objective, timeHorizon, experience, riskTolerance, liquidityNeeds }
    const { account } = applicationOf()
    const body = await bodyFor(
      applicationOf({ account: { ...account, profile: { ...account.profile, ...profile } } }),
    )
    const words = [
      body.investment_objective,
      body.investment_time_horizon,
      body.identity.investment_experience_with_stocks,
      body.risk_tolerance,
      body.liquidity_needs,
    ]
    const expected: Record<string, string[]> = {
      SHORT: ['growth', 'less_than_1_year', 'none', 'conservative', 'very_important'],
      AVERAGE: ['market_speculation', '6_to_10_years', '1_to_5_years', 'moderate', 'somewhat_important'],
      LONG: [
        'balance_preserve_wealth_with_growth',
        'more_than_10_years',
        'over_5_years',
        'significant_risk',
        'does_not_matter',
      ],
    }
    expect(words).toEqual(expected[timeHorizon])
  })

  test.each([
    ['UNDER_25K', 0, 25_000],
    ['FROM_25K_TO_50K', 25_000, 50_000],
    ['FROM_50K_TO_100K', 50_000, 100_000],
    ['FROM_100K_TO_200K', 100_000, 200_000],
    ['FROM_200K_TO_300K', 200_000, 300_000],
    ['FROM_300K_TO_500K', 300_000, 500_000],
    ['FROM_500K_TO_1M', 500_000, 1_000_000],
    ['FROM_1M_TO_5M', 1_000_000, 5_000_000],
    ['OVER_5M', 5_000_000, undefined],
  ])('[FI-04] sends the bounds of %s', async (annualIncome, min, max) => {
    const { account } = applicationOf()
    const { identity } = await bodyFor(
      applicationOf({ account: { ...account, profile: { ...account.profile, annualIncome } } }),
    )
    expect([identity.annual_income_min, identity.annual_income_max]).toEqual([min, max])
  })

  test('[FI-04] sends liquid assets if stated', async () => {
    const { account } = applicationOf()
    const bands = { totalNetWorth: 'OVER_5M', liquidAssets: 'FROM_1M_TO_5M' }
    const { identity } = await bodyFor(
      applicationOf({ account: { ...account, profile: { ...account.profile, ...bands } } }),
    )
    expect(identity).toMatchObject({
      total_net_worth_min: 5_000_000,
      liquid_net_worth_min: 1_000_000,
      liquid_net_worth_max: 5_000_000,
    })
    expect(identity).not.toHaveProperty('total_net_worth_max')
  })

  test.each([
    ['UNEMPLOYED', 'unemployed', 'not_employed'],
    ['STUDENT', 'student', 'not_employed'],
    ['RETIRED', 'retired', 'self_employed'],
  ] as const)('[BK-02] sends a sector, and no employer, for %s', async (status, wire, sector) => {
    const employment = { ...applicationOf().person.employment, status }
    const { disclosures } = await bodyFor(withPerson({ employment }))
    expect(disclosures).toMatchObject({ employment_status: wire, employment_sector: sector })
    expect(disclosures).not.toHaveProperty('employer_name')
  })

  test.each(['isFirmEmployee', 'isBrokerEmployee'])('[BK-02] discloses the employer for %s', async (flag) => {
    const { disclosures } = await bodyFor(withPerson({ [flag]: true }))
    expect(disclosures).toMatchObject({
      is_affiliated_exchange_or_finra: true,
      context: [{ context_type: 'AFFILIATE_FIRM', company_name: 'Mill' }],
    })
  })

  test('[BK-02] sends a permanent resident’s citizenship with three letters', async () => {
    const { identity } = await bodyFor(
      withPerson({ citizenshipCountries: ['DE'], permanentResident: true, maritalStatus: undefined }),
    )
    expect(identity).toMatchObject({ country_of_citizenship: 'DEU', permanent_resident: true })
    expect(identity).not.toHaveProperty('marital_status')
  })

  test('[PE-15] sends beneficiaries with their share, and a tax id unless it is an EIN', async () => {
    const ssn = { type: 'SSN', digits: '212345672' } as const
    const other = { ...brokerHeir, percentage: 40, relation: 'OTHER' as const }
    const ein = { type: 'EIN', digits: '212345672' } as const
    const { beneficiaries } = await bodyFor(
      applicationOf({
        beneficiaries: [
          { ...brokerHeir, taxId: ssn },
          { ...other, taxId: ein },
        ],
      }),
    )
    const wire = {
      given_name: 'Zoe Anne',
      family_name: "D'Arcy",
      date_of_birth: '1936-05-12',
      relationship: 'spouse',
      type: 'primary',
      share_pct: '60',
    }
    expect(beneficiaries).toEqual([
      { ...wire, tax_id: '212345672', tax_id_type: 'USA_SSN' },
      { ...wire, relationship: 'other', share_pct: '40' },
    ])
  })

  test('[HO-06] sends the trusted contact’s stated data, and an apartment’s number with a sign', async () => {
    const { account } = applicationOf()
    const address = { ...account.address, lines: ['9 Elm Street', '12'] }
    const contact = { firstName: 'Mary', lastName: 'Byron', email: undefined, phone: '5185550187' }
    const body = await bodyFor(
      applicationOf({ account: { ...account, address, trustedContact: { ...contact, address } } }),
    )
    const wireAddress = {
      street_address: ['9 Elm Street', '# 12'],
      city: 'Albany',
      state: 'NY',
      postal_code: '12207',
      country: 'USA',
    }
    expect(body.trusted_contact).toEqual({
      given_name: 'Mary',
      family_name: 'Byron',
      phone_number: '+15185550187',
      ...wireAddress,
    })
    expect(body.contact).toMatchObject(wireAddress)
  })

  test('[BK-02] [HO-06] leaves out a trusted contact’s PO box, which Alpaca refuses, if there is a phone', async () => {
    const { account } = applicationOf()
    const address = { ...account.address, lines: ['PO Box 312', 'Floor 2'] }
    const contact = { firstName: 'Mary', lastName: 'Byron', email: undefined, phone: '5185550187' }
    const body = await bodyFor(
      applicationOf({ account: { ...account, trustedContact: { ...contact, address } } }),
    )
    expect(body.trusted_contact).toEqual({
      given_name: 'Mary',
      family_name: 'Byron',
      phone_number: '+15185550187',
    })
  })

  test('[BK-02] sends an IPv4 address that a socket reports as IPv6', async () => {
    const body = await bodyFor(applicationOf(), { ...signature, ip: '::ffff:203.0.113.9' })
    expect(body.agreements[0].ip_address).toBe('203.0.113.9')
    expect(toAgreements({ ...signature, ip: '2001:db8::1' })).toMatchObject([{ ip_address: '2001:db8::1' }])
  })

  test('[AG-11] opens nothing for a person subject to backup withholding, for which Alpaca has no field', async () => {
    const { broker, calls } = await served(opens)
    const opened = broker.opening.open(applicationOf(), { ...signature, isSubjectToBackupWithholding: true })
    await expectFailure(opened, { failure: 'refused', providerCode: 'backup_withholding' })
    expect(calls).toEqual([])
  })

  test('[BK-03] a planted wrong field is found in our request', async () => {
    const body = await bodyFor()
    const request = { method: 'POST', path: '/v1/accounts' }
    expect(requestProblems({ ...request, requestBody: body })).toEqual([])
    const { funding_source: source, ...identity } = body.identity
    const wrong = { ...body, identity: { ...identity, funding_sources: source } }
    expect(requestProblems({ ...request, requestBody: wrong }).join()).toMatch(/funding_source/)
  })
})

/** Answers the POST with 409 and lists accounts. */
const conflicting =
  (accounts: unknown): Handle =>
  (response, { method }) =>
    method === 'POST' ? answerJson(response, 409, { code: 40910000 }) : answerJson(response, 200, accounts)

describe('an answer that was lost', () => {
  test.each<[string, object[], string | undefined]>([
    ['no account', [], undefined],
    ['our account', [listed()], accountId],
    ['our account without a date of birth', [listed({}, { date_of_birth: undefined })], accountId],
    ['an email in capitals', [listed({ contact: { email_address: 'ADA@example.com' } })], accountId],
    ['another type', [listed({ account_sub_type: 'traditional' })], undefined],
    ['a trading account', [listed({ account_type: 'trading', account_sub_type: null })], undefined],
    ['an earlier account', [listed({ created_at: '2026-03-02T13:58:59Z' })], undefined],
    ['a clock that is behind', [listed({ created_at: '2026-03-02T13:59:01Z' })], accountId],
    ['an account of nobody we know', [listed({ contact: null, identity: null })], undefined],
  ])('[BK-02] finds the account among %s', async (_, accounts, found) => {
    const { broker, calls } = await served(always(200, accounts))
    expect(await broker.opening.findOpened(applicationOf(), signature)).toBe(found)
    const queries = calls.map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))
    const entities = 'contact,identity'
    const since = { created_after: '2026-03-02T13:59:00.000Z', sort: 'asc', entities }
    expect(queries).toEqual([{ query: 'ada@example.com', entities }, ...(found ? [] : [since])])
  })

  test.each<[string, object[]]>([
    ['two accounts', [listed(), listed({ id: 'another' })]],
    ['an account with our email and another name', [listed({}, { given_name: 'Anne' })]],
    ['an account with our email and another date of birth', [listed({}, { date_of_birth: '1990-03-02' })]],
    ['an account with our email and no person', [listed({ identity: null })]],
    [
      'an account of the same person with another email',
      [listed({ contact: { email_address: 'ada@x.com' } })],
    ],
  ])('[BK-02] leaves %s to an operator', async (_, accounts) => {
    const { broker } = await served(always(200, accounts))
    await expectFailure(broker.opening.findOpened(applicationOf(), signature), {
      failure: 'unavailable',
      providerCode: 'unclear',
    })
  })

  test.each([
    ['a list without types', [listed({ account_type: undefined })]],
    ['a time that is none', [listed({ created_at: 'soon' })]],
    ['no list', { accounts: [] }],
  ])('[BK-02] finds nothing in %s, and does not open another account', async (_, answer) => {
    const { broker } = await served(always(200, answer))
    await expectFailure(broker.opening.findOpened(applicationOf(), signature), {
      failure: 'unavailable',
      providerCode: 'malformed_answer',
    })
  })

  test('[BK-02] takes the account over that a repeated request finds, and no account of another', async () => {
    const own = await served(conflicting([listed()]))
    expect(await own.broker.opening.open(applicationOf(), signature)).toEqual({ accountId })
    const earlier = { created_at: '2026-03-01T14:00:00Z' }
    const other = await served(conflicting([listed(earlier, { family_name: 'King' })]))
    await expectFailure(other.broker.opening.open(applicationOf(), signature), {
      failure: 'refused',
      status: 409,
    })
  })

  test.each([
    ['is not listed', []],
    ['cannot be looked up', { message: 'no' }],
    ['is not listed beside one of another type', [listed({ account_sub_type: 'traditional' })]],
  ])('[BK-02] a used email whose account %s is in doubt, never refused', async (_, answer) => {
    const { broker } = await served(conflicting(answer))
    await expectFailure(broker.opening.open(applicationOf(), signature), { failure: 'in_doubt', status: 409 })
  })
})

describe('check', () => {
  test('[BK-02] accepts an application, and only reads', async () => {
    const { broker, calls } = await served(always(200, []))
    await broker.opening.check(applicationOf())
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  const { account } = applicationOf()
  const address = (lines: string[], city = 'Albany') => ({
    account: { ...account, address: { ...account.address, lines, city } },
  })
  const trusted = (over: object) => ({
    account: {
      ...account,
      trustedContact: {
        firstName: 'Mary',
        lastName: 'Byron',
        email: undefined,
        phone: undefined,
        address: undefined,
        ...over,
      },
    },
  })
  test.each<[string, ReturnType<typeof applicationOf>]>([
    ['given_name.not_ascii', withPerson({ firstName: 'Zoë' })],
    ['family_name.not_ascii', applicationOf({ beneficiaries: [{ ...brokerHeir, lastName: 'Muñoz' }] })],
    [
      'employer_name.not_ascii',
      withPerson({ employment: { ...applicationOf().person.employment, employer: 'Café' } }),
    ],
    ['street_address.not_ascii', applicationOf(address(['1 Peña Blvd']))],
    ['street_address.only_digits', applicationOf(address(['12']))],
    ['city.only_digits', applicationOf(address(['1 Elm Street'], '12207'))],
    [
      'street_address.po_box',
      applicationOf(trusted({ address: { ...account.address, lines: ['P.O. Box 12'] } })),
    ],
    [
      'email_address.email_too_long',
      applicationOf({ account: { ...account, email: `${'a'.repeat(50)}@example.com` } }),
    ],
    ['email_address.email_too_long', applicationOf(trusted({ email: `${'a'.repeat(50)}@example.com` }))],
    ['tax_id.tax_id_made_up', withPerson({ taxId: '111111111' })],
    ['tax_id.tax_id_made_up', withPerson({ taxId: '123456789' })],
    ['tax_id.tax_id_made_up', withPerson({ taxId: '876543210' })],
    ['country_of_citizenship.unknown', withPerson({ citizenshipCountries: ['ZZ'] })],
  ])('[BK-02] refuses %s before the applicant signs', async (providerCode, application) => {
    const { broker, calls } = await served(always(200, []))
    await expectFailure(broker.opening.check(application), { failure: 'refused', providerCode })
    expect(calls).toEqual([])
  })

  test('[BK-02] counts an email’s length without its extension', async () => {
    const { broker } = await served(always(200, []))
    await broker.opening.check(
      applicationOf({ account: { ...account, email: `ada+${'a'.repeat(50)}@example.com` } }),
    )
  })

  const traditional = { account_sub_type: 'traditional' }
  test.each([
    ['the same type', 'same_email', 'account_exists', listed()],
    ['another type', 'same_email', undefined, listed(traditional)],
    ['another type', 'refused', 'account_exists', listed(traditional)],
    ['another person', 'same_email', 'email_of_another', listed(traditional, { family_name: 'King' })],
    ['a longer email', 'refused', undefined, listed({ contact: { email_address: 'not.ada@example.com' } })],
  ] as const)(
    '[BK-02] finds %s at the email, second accounts %s: %s',
    async (_, secondAccount, code, found) => {
      const { broker } = await served(always(200, [found]), { secondAccount })
      const checked = broker.opening.check(applicationOf())
      if (code) await expectFailure(checked, { failure: 'refused', providerCode: code })
      else await checked
    },
  )
})
