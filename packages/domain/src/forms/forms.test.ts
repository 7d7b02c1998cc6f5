import { describe, expect, test } from 'vitest'
import { productStatements } from '../agreements/statements.ts'
import { bundledCountries } from '../fields/countries.generated.ts'
import { isoDate } from '../iso-date.ts'
import { addressForm } from './address.ts'
import { affiliationsForm } from './affiliations.ts'
import { bankAccountForm, confirmedBankAccountForm } from './bank-account.ts'
import {
  type CitizenshipQuestions,
  citizenshipForm,
  citizenshipQuestions,
  clearHiddenQuestions,
  questionsOf,
} from './citizenship.ts'
import { codeForm } from './code.ts'
import { depositAmountsForm } from './deposit-amounts.ts'
import { clearHiddenEmployment, employmentForm } from './employment.ts'
import { financesForm, fundingForm, liquidFinancesForm } from './finances.ts'
import { identityForm } from './identity.ts'
import { logInForm } from './log-in.ts'
import { maritalForm } from './marital.ts'
import { nameForm } from './name.ts'
import { credentialsForm, newPasswordForm } from './password.ts'
import { phoneForm } from './phone.ts'
import { consentForm, legalNameForm, statementsForm } from './statements.ts'
import { suitabilityForm } from './suitability.ts'

const today = isoDate(2026, 11, 21)
const savedSsn = '***-**-1234'
const years = { currentYear: 2026, birthYear: 1984 }
const codes = { countryCodes: ['DE', 'FR'] }

const address = {
  address_1: '12 Bedford Street',
  address_2: '',
  zipcode: '10014',
  city: 'New York',
  state: 'NY',
}
const finances = {
  funding_source: 'Savings',
  total_net_worth: 'UNDER_25K',
  annual_household_income: 'OVER_5M',
} as const
const suitability = {
  investment_objective: 'GROWTH_AND_INCOME',
  time_horizon: 'LONG',
  investment_experience: 'LIMITED',
  risk_tolerance: 'HIGH',
} as const
const job = { employment_status: 'Employed', employer_name: 'Acme', job_title: 'Welder', joined_year: '2015' }
const holder = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'DE', country_of_birth: 'FR' }
const bank = {
  bank_name: 'First Platypus Bank',
  account_type: 'Checking',
  routing_number: '021000021',
  account_number: '1',
}
const statements = { consent: true, certified: true, agreed: [...productStatements], legal_name: 'Ada King' }
const password = 'Long enough 1!'

interface Form {
  parse(answers: never, context: never): unknown
}
type Case = [
  id: string,
  form: Form,
  answers: object,
  /** Parsed values that differ from the answers, or error codes. */
  outcome?: object,
]

const inContext = (form: Form, context: object): Form => ({
  parse: (answers) => form.parse(answers, context as never),
})
const jobForm = inContext(employmentForm, years)
const personForm = inContext(identityForm, { savedSsn, today })
const countryForm = inContext(citizenshipForm, codes)
const newcomer = inContext(identityForm, { savedSsn: '', today })
const bornIn2008 = inContext(employmentForm, { ...years, birthYear: 2008 })

describe('valid answers', () => {
  const noJob = { employer_name: undefined, job_title: undefined, joined_year: undefined }
  const birthDate = '04/17/1985'
  const born = '1985-04-17'
  const noCountries = { passport_country: undefined, country_of_birth: undefined }
  test.each<Case>([
    ['[PE-01]', nameForm, { firstName: ' Ada ', lastName: "O'Brien" }, { firstName: 'Ada' }],
    ['[PE-04]', addressForm, { ...address, address_1: ' 12  Bedford Street ' }, address],
    ['[PE-03]', addressForm, { ...address, address_2: 'b'.repeat(50) }],
    ['[FI-01]', financesForm, finances],
    ['[FI-01]', liquidFinancesForm, { ...finances, liquid_assets: 'OVER_5M' }],
    ['[FI-03]', suitabilityForm, suitability],
    ['[PE-12]', jobForm, job, { joined_year: 2015 }],
    ['[PE-12]', jobForm, { ...job, employment_status: 'Retired', joined_year: 'soon' }, noJob],
    ['[PE-14]', maritalForm, { marital_status: 'SINGLE' }],
    ['[AF-01]', affiliationsForm, { affiliations: 'noneOfAbove' }],
    ['[PE-09]', personForm, { ssn: '123-45-6789', birthDate }, { ssn: '123456789', birthDate: born }],
    ['[PE-11]', personForm, { ssn: ` ${savedSsn} `, birthDate }, { ssn: savedSsn, birthDate: born }],
    ['[PE-07]', countryForm, holder],
    ['[PE-07]', countryForm, { ...holder, residencyStatus: 'US_CITIZEN' }, noCountries],
    ['[PE-07]', countryForm, { residencyStatus: 'NEITHER' }],
    ['[BA-06]', bankAccountForm, bank],
    ['[BA-06]', confirmedBankAccountForm, { ...bank, confirm: ' 1' }, { confirm: undefined }],
    ['[BA-08]', depositAmountsForm, { amount1: '0', amount2: '0.99' }],
    ['[PR-02]', statementsForm, statements],
    ['[SU-06]', credentialsForm, { email: ' Ada@Example.com', password }, { email: 'ada@example.com' }],
    ['[SU-15]', newPasswordForm, { password, confirm: password }, { confirm: undefined }],
    ['[SU-21]', logInForm, { email: 'ada@example.com', password: 'old' }],
    ['[SU-11]', codeForm, { code: ' 123 456' }, { code: '123456' }],
  ])('%s are parsed: case %#', (_, form, answers, changes) => {
    const value = { ...answers, ...changes }
    expect(form.parse(answers as never, undefined as never)).toEqual({ ok: true, value })
  })
})

describe('invalid answers', () => {
  const noJob = { employer_name: 'required', job_title: 'required', joined_year: 'required' }
  const wrongSsn = { ssn: 'not_nine_digits' }
  const wrongAge = { birthDate: 'age_out_of_range' }
  test.each<Case>([
    ['[PE-01]', nameForm, { firstName: '', lastName: 'X2' }, { firstName: 'required', lastName: 'invalid' }],
    ['[PE-01]', nameForm, {}, { firstName: 'required', lastName: 'required' }],
    ['[PE-04]', addressForm, { ...address, address_1: 'PO Box 12' }, { address_1: 'po_box' }],
    ['[PE-03]', addressForm, { ...address, address_2: 'b'.repeat(51) }, { address_2: 'too_long' }],
    ['[PE-21]', addressForm, { ...address, zipcode: '00000' }, { zipcode: 'unused' }],
    ['[FI-01]', financesForm, { ...finances, total_net_worth: 'x' }, { total_net_worth: 'unknown' }],
    ['[FI-01]', fundingForm, {}, { funding_source: 'required', annual_household_income: 'required' }],
    ['[FI-01]', liquidFinancesForm, { ...finances, liquid_assets: '' }, { liquid_assets: 'required' }],
    ['[FI-03]', suitabilityForm, { ...suitability, time_horizon: '' }, { time_horizon: 'required' }],
    ['[FI-03]', suitabilityForm, { ...suitability, risk_tolerance: 'low' }, { risk_tolerance: 'unknown' }],
    ['[PE-12]', jobForm, {}, { employment_status: 'required' }],
    ['[PE-12]', jobForm, { employment_status: 'Employed' }, noJob],
    ['[PE-12]', bornIn2008, { ...job, joined_year: '2008' }, { joined_year: 'incorrect' }],
    ['[PE-14]', maritalForm, {}, { marital_status: 'required' }],
    ['[AF-01]', affiliationsForm, { affiliations: [] }, { affiliations: 'required' }],
    ['[PE-11]', personForm, { ssn: '***-**-9999', birthDate: '' }, { ...wrongSsn, birthDate: 'required' }],
    ['[PE-11]', newcomer, { ssn: savedSsn, birthDate: '04/17/2009' }, { ...wrongSsn, ...wrongAge }],
    ['[PE-07]', countryForm, {}, { residencyStatus: 'required' }],
    ['[PE-07]', countryForm, { ...holder, passport_country: '' }, { passport_country: 'required' }],
    ['[PE-07]', countryForm, { ...holder, country_of_birth: 'US' }, { country_of_birth: 'unknown' }],
    ['[BA-06]', bankAccountForm, { ...bank, routing_number: '021000022' }, { routing_number: 'invalid' }],
    ['[BA-06]', bankAccountForm, { ...bank, account_number: '4'.repeat(18) }, { account_number: 'invalid' }],
    ['[BA-06]', confirmedBankAccountForm, { ...bank, confirm: '2' }, { confirm: 'mismatch' }],
    ['[BA-08]', depositAmountsForm, { amount1: '1.00' }, { amount1: 'invalid', amount2: 'required' }],
    ['[PR-02]', statementsForm, { ...statements, consent: false }, { consent: 'declined' }],
    ['[PR-02]', statementsForm, { ...statements, certified: false }, { certified: 'required' }],
    [
      '[PR-02]',
      statementsForm,
      { ...statements, agreed: statements.agreed.slice(1) },
      { agreed: 'required' },
    ],
    ['[PR-02]', statementsForm, { ...statements, legal_name: '' }, { legal_name: 'required' }],
    ['[PR-02]', legalNameForm, { legal_name: '1' }, { legal_name: 'invalid' }],
    ['[PR-06]', consentForm, { consent: false }, { consent: 'declined' }],
    ['[SU-05]', phoneForm, { phoneNumber: '555' }, { phoneNumber: 'not_ten_digits' }],
    ['[SU-06]', credentialsForm, {}, { email: 'required', password: 'required' }],
    ['[SU-15]', newPasswordForm, { password, confirm: `${password} ` }, { confirm: 'mismatch' }],
    ['[SU-21]', logInForm, { email: 'ada@example.com' }, { password: 'required' }],
    ['[SU-11]', codeForm, { code: '12345' }, { code: 'not_six_digits' }],
  ])('%s return a code by field: case %#', (_, form, answers, errors) => {
    expect(form.parse(answers as never, undefined as never)).toEqual({ ok: false, errors })
  })
})

describe('[PE-07] questions of the citizenship page', () => {
  const none: CitizenshipQuestions = { citizen: '', resident: '', passport_country: '', country_of_birth: '' }
  const resident = { ...none, citizen: 'no', resident: 'yes' }
  const parse = (
    answers: CitizenshipQuestions,
    countries: Parameters<typeof citizenshipQuestions.parse>[1]['countries'] = bundledCountries,
  ) => citizenshipQuestions.parse(answers, { countries })

  test('convert to the answer of the API', () => {
    expect(parse({ ...resident, citizen: 'yes' })).toEqual({
      ok: true,
      value: { residencyStatus: 'US_CITIZEN' },
    })
    expect(parse({ ...none, citizen: 'no', resident: 'no' })).toEqual({
      ok: true,
      value: { residencyStatus: 'NEITHER' },
    })
    expect(parse({ ...resident, passport_country: 'France', country_of_birth: " cote d'IVOIRE" })).toEqual({
      ok: true,
      value: { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'CI' },
    })
  })

  test('report the unanswered question', () => {
    expect(parse(none)).toEqual({ ok: false, errors: { citizen: 'required' } })
    expect(parse({ ...none, citizen: 'no' })).toEqual({ ok: false, errors: { resident: 'required' } })
  })

  test.each(['', ' ', 'Franc', 'FR', 'Atlantis'])('refuse the unknown country %j', (typed) => {
    expect(parse({ ...resident, passport_country: typed, country_of_birth: typed })).toEqual({
      ok: false,
      errors: { passport_country: 'required', country_of_birth: 'required' },
    })
  })

  test('[PE-08] resolve names by the list of the caller', () => {
    const theirs = [{ code: 'NL', name: 'The Netherlands' }]
    const answers = { ...resident, passport_country: 'the netherlands', country_of_birth: 'The Netherlands' }
    expect(parse(answers).ok).toBe(false)
    expect(parse(answers, theirs)).toMatchObject({
      value: { passport_country: 'NL', country_of_birth: 'NL' },
    })
  })
})

test('[NV-13] [PE-08] restores a saved citizenship as answers, with countries by name', () => {
  const saved = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'QQ' }
  const none = { citizen: '', resident: '', passport_country: '', country_of_birth: '' }
  expect(questionsOf(null, bundledCountries)).toEqual(none)
  expect(questionsOf(saved, bundledCountries)).toEqual({
    ...none,
    citizen: 'no',
    resident: 'yes',
    passport_country: 'France',
  })
  expect(questionsOf({ ...saved, residencyStatus: 'US_CITIZEN' }, [])).toEqual({ ...none, citizen: 'yes' })
  expect(questionsOf({ ...saved, residencyStatus: 'NEITHER' }, [])).toEqual({
    ...none,
    citizen: 'no',
    resident: 'no',
  })
})

test('[NV-14] clears answers to hidden questions', () => {
  const asked = { citizen: 'no', resident: 'yes', passport_country: 'France', country_of_birth: 'Chad' }
  expect(clearHiddenQuestions(asked)).toEqual(asked)
  expect(clearHiddenQuestions({ ...asked, citizen: 'yes' })).toMatchObject({
    resident: '',
    passport_country: '',
  })
  expect(clearHiddenQuestions({ ...asked, resident: 'no' })).toMatchObject({
    resident: 'no',
    country_of_birth: '',
  })
  expect(clearHiddenEmployment(job)).toEqual(job)
  expect(clearHiddenEmployment({ ...job, employment_status: 'Retired' })).toEqual({
    employment_status: 'Retired',
    employer_name: '',
    job_title: '',
    joined_year: '',
  })
})
