import { accountTypeNames } from '@vestibule/domain/account-types'
import { isoDate } from '@vestibule/domain/iso-date'
import { entries } from '@vestibule/domain/testing/results'
import {
  sampleAddress,
  sampleFinances,
  sampleSuitability,
  sampleTrustedContact,
} from '@vestibule/testing/sample-person'
import {
  sampleBank,
  sampleBeneficiary,
  sampleClient,
  sampleDetails,
} from '@vestibule/testing/samples/replies'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { answerGroups, type Saved } from './answer-groups.ts'

const today = isoDate(2026, 11, 23)
const english = createLanguage('en', en)

const saved = {
  client: sampleClient,
  address: sampleAddress,
  details: sampleDetails,
  profile: { ...sampleFinances, ...sampleSuitability },
  beneficiaries: [],
  bank: sampleBank,
  countries: [{ code: 'FR', name: 'France' }],
} as unknown as Saved

type Names = Parameters<typeof answerGroups>[1]
const groupOf = (screen: string, changes: object = {}, accountType: Names = 'ROTH_IRA') => {
  const group = answerGroups({ ...saved, ...changes }, accountType, today, english).find(
    (one) => one.screen === screen,
  )
  return group && { ...group, items: group.items.map(({ term, value }) => `${term}: ${value}`) }
}
const itemsOf = (...wanted: Parameters<typeof groupOf>) => groupOf(...wanted)?.items

test.each(accountTypeNames)('[AX-11] %s lists the screens that it has, in their order', (accountType) => {
  const isIra = accountType === 'ROTH_IRA' || accountType === 'TRADITIONAL_IRA'
  expect(answerGroups(saved, accountType, today, english).map(({ screen }) => screen)).toEqual([
    ...['name', 'address', 'citizenship', 'identity', 'employment'],
    ...(isIra ? ['beneficiaries'] : []),
    ...['finances', 'suitability'],
    ...(accountType === 'PRODUCT' ? ['contribution'] : []),
  ])
})

test('[AX-11] answers have the labels and the form of their screens', () => {
  expect(groupOf('name')).toMatchObject({
    title: 'Tell us about yourself',
    items: ['Legal first name: Ada', 'Legal last name: Lovelace'],
  })
  expect(itemsOf('address')).toEqual([
    'Street address: 12 Bedford Street',
    'ZIP code: 10014',
    'City: New York',
    'State: New York',
  ])
  expect(itemsOf('finances')).toEqual([
    'Funding source: Employment',
    'Estimated total net worth: $100,000 - $200,000',
    'Annual household income: $50,000 - $100,000',
  ])
  expect(itemsOf('suitability')).toEqual([
    'What is your main investment goal?: Growth and income',
    'When do you plan to retire?: In more than 10 years',
    'How much investment experience do you have?: Good',
    'If your investments lost 20% in a month, what would you do?: Sell some',
  ])
})

test('[AX-11] [SE-01] the SSN is listed as the server masks it', () => {
  expect(itemsOf('identity')).toEqual(['Social Security number: ***-**-6789', 'Date of birth: 04/17/1985'])
})

test('[AX-11] countries are listed for permanent residents only', () => {
  expect(itemsOf('citizenship')).toEqual(['Are you a U.S. Citizen?: Yes'])
  const countries = { passport_country: 'FR', country_of_birth: 'FR' }
  const resident = { client: { ...sampleClient, ...countries, residencyStatus: 'GREEN_CARD_HOLDER' } }
  expect(itemsOf('citizenship', resident)).toEqual([
    'Are you a U.S. Citizen?: No',
    'Are you a permanent resident?: Yes',
    'Country of citizenship: France',
    'Country of birth: France',
  ])
  expect(itemsOf('citizenship', { client: { ...sampleClient, ...countries } })).toEqual([
    'Are you a U.S. Citizen?: Yes',
  ])
})

test('[AX-11] an employer is listed for the employed only', () => {
  expect(itemsOf('employment')).toEqual([
    'Employment status: Employed',
    'Employer name: Analytical Engines',
    'Job title: Programmer',
    'Year started: 2015',
    'Trusted contact: You named no trusted contact.',
  ])
  const details = { ...saved.details, employment_status: 'Retired' }
  expect(itemsOf('employment', { details })).toEqual([
    'Employment status: Retired',
    'Trusted contact: You named no trusted contact.',
  ])
})

test('[AX-11] [HO-06] the trusted contact is listed with the employment, without what was left out', () => {
  const trustedContact = { ...sampleTrustedContact, email: '' }
  const group = groupOf('employment', { details: { ...saved.details, trustedContact } })
  expect(group?.items).toHaveLength(4)
  expect(group?.parts?.map(({ title }) => title)).toEqual(['Trusted contact'])
  expect(group?.parts?.[0]?.items.map(({ term, value }) => `${term}: ${value}`)).toEqual(
    entries(`
      First name: Mary | Last name: Somerville | Phone number: 212-555-0187 | Mailing address: PO Box 312
      Address line 2 (optional): Floor 2 | City: Albany | State: New York | ZIP code: 12207
    `),
  )
})

test('[AX-11] each beneficiary is listed, without what was left out', () => {
  expect(groupOf('beneficiaries')).toMatchObject({
    items: ['Marital status: Single', 'Beneficiaries: You named no one.'],
    parts: [],
  })
  const byron = { ...sampleBeneficiary, address1: '', address2: '', city: '', state: '', zipcode: '' }
  const group = groupOf('beneficiaries', { beneficiaries: [byron, { ...byron, taxIdType: '', taxId: '' }] })
  expect(group?.items).toEqual(['Marital status: Single'])
  expect(group?.parts?.map(({ title }) => title)).toEqual(['Beneficiary 1', 'Beneficiary 2'])
  expect(group?.parts?.[0]?.items.map(({ term, value }) => `${term}: ${value}`)).toEqual(
    entries(`
      Allocation (%): 60% | First name: Byron | Last name: King | Date of birth: 05/12/1976
      Phone number: 212-555-0143 | Email address: byron.king@example.com | Relationship: Other
      Tax ID type (optional): SSN | Tax ID (optional): ***-**-5678
    `),
  )
  expect(group?.parts?.[1]?.items).toHaveLength(7)
})

test('[AX-11] the contribution is listed in the product flow', () => {
  expect(itemsOf('contribution', {}, 'PRODUCT')).toEqual([
    'Contribution amount: $300',
    'Frequency: 5th of each month',
  ])
  const once = { ...saved.bank, first_deposit_date: 0, one_time: true, one_time_date: '2026-12-04' }
  expect(itemsOf('contribution', { bank: once }, 'PRODUCT')).toEqual([
    'Contribution amount: $300',
    'Date: Fri, Dec 4',
  ])
})

test('[AX-11] a group without saved answers is empty', () => {
  const nothing = answerGroups({ client: sampleClient, countries: [] }, 'PRODUCT', today, english)
  const filled = nothing.filter(({ items }) => items.length > 0)
  expect(filled.map(({ screen }) => screen)).toEqual(['name', 'citizenship', 'identity'])
})
