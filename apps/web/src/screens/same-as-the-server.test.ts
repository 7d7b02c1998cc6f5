import { BANDS } from '@vestibule/domain/fields/bands'
import { BANK_ACCOUNT_TYPES } from '@vestibule/domain/fields/bank-account-type'
import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { EMPLOYMENT_STATUSES } from '@vestibule/domain/fields/employment'
import { FUNDING_SOURCES } from '@vestibule/domain/fields/funding-source'
import { MARITAL_STATUSES } from '@vestibule/domain/fields/marital-status'
import { STATE_CODES } from '@vestibule/domain/fields/state'
import { isoDate, yearOf } from '@vestibule/domain/iso-date'
import { QUESTIONS } from '@vestibule/domain/suitability/questionnaire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Application } from '../../../server/src/ports/application.ts'
import type { Caller, Writes } from '../../../server/src/ports/applications.ts'
import { AppError } from '../../../server/src/use-cases/app-error.ts'
import { saveInvestor } from '../../../server/src/use-cases/financial/save-investor.ts'
import { saveBank } from '../../../server/src/use-cases/money/save-bank.ts'
import { verifyDeposits } from '../../../server/src/use-cases/money/verify-deposits.ts'
import { saveAddress } from '../../../server/src/use-cases/personal/save-address.ts'
import { saveDetails } from '../../../server/src/use-cases/personal/save-details.ts'
import { updateClient } from '../../../server/src/use-cases/personal/update-client.ts'
import type { Wrongs } from '../form/judge.ts'
import * as address from './address/answers.ts'
import { judge as judgeBeneficiaries } from './beneficiaries/judge.ts'
import * as citizenship from './citizenship/answers.ts'
import * as depositForm from './deposit-form/answers.ts'
import * as depositVerify from './deposit-verify/answers.ts'
import * as employment from './employment/answers.ts'
import * as finances from './finances/answers.ts'
import * as identity from './identity/answers.ts'
import * as name from './name/answers.ts'
import * as suitability from './suitability/answers.ts'

/**
 * Each form is judged twice: by its page, so that a slip is seen at once, and by the server, which believes no page. Here both
 * are given the same answers, right, nearly right and wrong, and must agree on each field; and what the page then sends must
 * be written as what was typed would be.
 */
const today = isoDate(2027, 3, 10)
const BIRTH_YEAR = 1985
const SAVED_SSN = '***-**-4321'

/** A client who has given everything; what is sealed opens to one date of birth. */
const application = {
  user: {},
  client: {
    id: 'c',
    version: 7,
    locked_at: null,
    data_key: Buffer.alloc(0),
    ssn_last4: '4321',
    birth_date_sealed: Buffer.from('x'),
  },
} as unknown as Application

/** At the deposits: a bank account is asked for, or its two amounts. */
const atDeposits = (client_status: string, bank: object | null) =>
  ({
    ...application,
    client: { ...application.client, account_type: 'ROTH_IRA', client_status },
    account: { account_id: 'a' },
    transfers: [],
    bank,
  }) as unknown as Application
const atForm = atDeposits('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', null)
const atVerify = atDeposits('ONBOARDING_BANK_SIGNUP_VERIFY', {
  account_number_sealed: Buffer.from('x'),
  relationship_id: 'r',
  relationship_state: 'PENDING',
  deposits_sent_on: today,
  deposit_tries: 0,
  deposit_amounts_sealed: null,
})

/** A store that keeps nothing; nobody is a beneficiary. */
const storeOf = (applications: object, records: object) => {
  const store = {
    applications,
    records,
    beneficiaries: { list: async () => [] },
    limits: { consume: async () => undefined },
    calls: { decide: async () => undefined },
    deposits: { noteUse: async () => false },
    transaction: (work: (within: unknown) => unknown) => work(store),
  }
  return store
}

/** The server's save of this, over the pure part: what it would write, or the fields that it refuses. */
const serverSays = async (
  save: (deps: never, caller: Caller, clientId: string, version: number | undefined) => Promise<unknown>,
  client = application,
): Promise<{ writes: Writes | object } | { refused: string[] }> => {
  let writes: Writes | object = {}
  const deps = {
    clock: { now: () => new Date('2027-03-10T15:00:00Z'), today: () => today },
    vault: {
      open: () => `${BIRTH_YEAR}-04-17`,
      seal: (_: Buffer, { column }: { column: string }, plain: string) => `${column} ${plain}`,
      ssnIndexes: (ssn: string) => [`index ${ssn}`],
      bankAccountIndexes: (...numbers: string[]) => [Buffer.from(numbers.join(' '))],
    },
    depositRules: { tries: 3, days: 7 },
    engine: { perform: async () => ({ state: 'answered' }) },
    store: storeOf(
      {
        load: async () => ({ user: {}, application: client }),
        read: async () => client,
        save: async (given: { writes: Writes }) => {
          writes = given.writes
          return { ok: true, application: client }
        },
      },
      {
        showDisclosures: async () => undefined,
        putBank: async (_: string, { id, ...bank }: { id: string }) => {
          writes = bank
        },
      },
    ),
  }
  try {
    await save(deps as never, {} as Caller, 'c', 7)
    return { writes }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    return { refused: error.fields ?? [] }
  }
}

const wrongFields = (wrongs: Wrongs): string[] =>
  Object.entries(wrongs).flatMap(([field, wrong]) => (wrong === undefined ? [] : [field]))

/** What somebody may type: the field's own signs, anything at all, or one of these. */
const typed = (signs: string, ...usual: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 2, arbitrary: fc.constantFrom(...usual).map((one) => ` ${one} `) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...signs), maxLength: 14 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        '\t',
        '\u00a0',
        '\u200f',
        '😀',
        'a'.repeat(100),
        'a'.repeat(101),
        'a'.repeat(149),
        'a'.repeat(150),
      ),
    },
  )
const nameSigns = "aZé '’-.1"
const choice = (options: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...options),
    fc.constantFrom('', 'x', options[0]?.toLowerCase() ?? '', ` ${options[0]}`),
  )

/** Feeds the same answers to both until they differ. */
const agree = <A>(
  answers: fc.Arbitrary<A>,
  page: (given: A) => Wrongs,
  raw: (given: A) => ReturnType<typeof serverSays>,
  sent: (given: A) => ReturnType<typeof serverSays>,
  inPage: (field: string) => string = (field) => field,
) =>
  fc.assert(
    fc.asyncProperty(answers, async (given) => {
      const wrong = wrongFields(page(given))
      const says = await raw(given)
      const refused = 'refused' in says ? [...new Set(says.refused.map(inPage))] : []
      expect(refused.sort(), JSON.stringify(given)).toEqual(wrong.sort())
      if (wrong.length === 0) expect(await sent(given), JSON.stringify(given)).toEqual(says)
    }),
    { numRuns: 400 },
  )

describe('page and server judge alike', () => {
  test('[PE-01] the name', () =>
    agree(
      fc.record({
        firstName: typed(nameSigns, 'Ada', "O'Brien", 'Anne-Marie'),
        lastName: typed(nameSigns, 'King', 'D’Arcy', 'José'),
      }),
      name.judgeAnswers,
      (given) => serverSays((...deps) => updateClient(...deps, given)),
      (given) => serverSays((...deps) => updateClient(...deps, name.bodyOf(given))),
    ))

  test('[PE-04] [PE-05] the address', () =>
    agree(
      fc.record({
        address_1: typed('12 PO.Boxstreet', '12 Bedford Street', 'PO Box 12', 'RR 2 Box 15'),
        address_2: typed('Apt 4#-', '', 'Apt 4', 'b'.repeat(50), 'b'.repeat(51)),
        zipcode: typed('0123456789-', '10014', '10014-1234', '1001', '１００１４'),
        city: typed("aé '-", 'New York', "Coeur d'Alene"),
        state: choice(STATE_CODES),
      }),
      address.judgeAnswers,
      (given) => serverSays((...deps) => saveAddress(...deps, given)),
      (given) => serverSays((...deps) => saveAddress(...deps, address.bodyOf(given))),
    ))

  test('[PE-07] citizenship', () => {
    const country = fc.oneof(
      fc.constantFrom(...COUNTRIES.map((one) => one.name)),
      fc.constantFrom('', 'Nowhere', ' France ', 'fr', 'FR'),
    )
    const codeOf = (typedName: string) =>
      COUNTRIES.find((one) => one.name.toLowerCase() === typedName.trim().toLowerCase())?.code ??
      'none of this name'
    return agree(
      fc.record({
        citizen: fc.constant('no'),
        resident: fc.constant('yes'),
        passport_country: country,
        country_of_birth: country,
      }),
      (given) => citizenship.judgeAnswers(given, COUNTRIES),
      ({ passport_country, country_of_birth }) =>
        serverSays((...deps) =>
          updateClient(...deps, {
            residencyStatus: 'GREEN_CARD_HOLDER',
            passport_country: codeOf(passport_country),
            country_of_birth: codeOf(country_of_birth),
          }),
        ),
      (given) => serverSays((...deps) => updateClient(...deps, citizenship.bodyOf(given, COUNTRIES))),
    )
  })

  test('[PE-09] [PE-10] [PE-11] identity', () => {
    const two = fc.integer({ min: 0, max: 40 }).map((part) => String(part).padStart(2, '0'))
    const years = fc.integer({ min: 1945, max: 2015 }).map(String)
    return agree(
      fc.record({
        ssn: fc.oneof(
          typed(
            '0123456789-*',
            '219-09-4321',
            '219094321',
            SAVED_SSN,
            '***-**-1111',
            '000-12-3456',
            '900-12-3456',
          ),
          fc.stringMatching(/^\d{3}-\d{2}-\d{4}$/),
        ),
        // as the field writes it: MM/DD/YYYY is what both take
        birthDate: fc.tuple(two, two, years).map((parts) => parts.join('/')),
      }),
      identity.judgeAnswers(SAVED_SSN, today),
      ({ ssn, birthDate }) => {
        const [dob_month, dob_date, dob_year] = birthDate.split('/') as [string, string, string]
        return serverSays((...deps) => updateClient(...deps, { ssn, dob_month, dob_date, dob_year }))
      },
      (given) => serverSays((...deps) => updateClient(...deps, identity.bodyOf(given, SAVED_SSN, today))),
      (field) => (field.startsWith('dob_') ? 'birthDate' : field),
    )
  })

  test('[PE-12] employment', () =>
    agree(
      fc.record({
        employment_status: choice(EMPLOYMENT_STATUSES),
        employer_name: typed(nameSigns, 'Analytical Engines', 'Nestlé', 'Acme 2'),
        job_title: typed('aR&D()1', 'Programmer', 'x'.repeat(100)),
        joined_year: fc.oneof(
          typed('0123456789', '2015', '15'),
          fc.integer({ min: 1980, max: 2030 }).map(String),
        ),
      }),
      employment.judgeAnswers(yearOf(today), BIRTH_YEAR),
      (given) => serverSays((...deps) => saveDetails(...deps, given)),
      (given) => serverSays((...deps) => saveDetails(...deps, employment.bodyOf(given))),
    ))

  test('[PE-14] the marital status', () =>
    agree(
      fc.record({ marital_status: choice(MARITAL_STATUSES) }),
      ({ marital_status }) => {
        const around = { today, saved: [], parted: new Set<string>() }
        return judgeBeneficiaries(around)({ marital_status, people: {}, total: '' })
      },
      (given) => serverSays((...deps) => saveDetails(...deps, given)),
      (given) => serverSays((...deps) => saveDetails(...deps, given)),
    ))

  test('[FI-01] the finances', () =>
    agree(
      fc.record({
        funding_source: choice(FUNDING_SOURCES),
        total_net_worth: choice(BANDS),
        annual_household_income: choice(BANDS),
      }),
      finances.judgeAnswers,
      (given) => serverSays((...deps) => saveInvestor(...deps, given)),
      (given) => serverSays((...deps) => saveInvestor(...deps, finances.bodyOf(given))),
    ))

  test('[BA-06] the bank account; that its number is typed twice is for the page alone', () => {
    const routing = fc.stringMatching(/^\d{9}$/)
    return agree(
      fc
        .record({
          bank_name: typed("aB&'", 'First Platypus Bank', 'x'.repeat(50), 'x'.repeat(51)),
          account_type: choice(BANK_ACCOUNT_TYPES),
          routing_number: fc.oneof(typed('0123456789-', '021000021', '011401533', '021000022'), routing),
          account_number: typed('0123456789-', '1', '4'.repeat(17), '4'.repeat(18)),
        })
        .map((given) => ({ ...given, confirm: given.account_number })),
      depositForm.judgeAnswers,
      ({ confirm: _, ...given }) => serverSays((...deps) => saveBank(...deps, given), atForm),
      (given) => serverSays((...deps) => saveBank(...deps, depositForm.bodyOf(given)), atForm),
    )
  })

  test('[BA-08] the amounts of the deposits', () => {
    const amount = typed('0123456789.,$-', '0.12', '0', '0.5', '.12', '1.00', '0.123', '00.12')
    return agree(
      fc.record({ amount1: amount, amount2: amount }),
      depositVerify.judgeAnswers,
      ({ amount1, amount2 }) => {
        const given = { amount1: { value: amount1 }, amount2: { value: amount2 } }
        return serverSays((...deps) => verifyDeposits(...deps, given), atVerify)
      },
      (given) => serverSays((...deps) => verifyDeposits(...deps, depositVerify.bodyOf(given)), atVerify),
    )
  })

  test('[FI-03] the suitability, whose questions the server refuses together', () => {
    const answers = fc.record({
      investment_objective: choice(QUESTIONS.investment_objective),
      time_horizon: choice(QUESTIONS.time_horizon),
      investment_experience: choice(QUESTIONS.investment_experience),
      risk_tolerance: choice(QUESTIONS.risk_tolerance),
    })
    return agree(
      answers,
      (given) => (wrongFields(suitability.judgeAnswers(given)).length > 0 ? { any: 'wrong' } : {}),
      (given) => serverSays((...deps) => saveInvestor(...deps, given)),
      (given) => serverSays((...deps) => saveInvestor(...deps, suitability.bodyOf(given))),
      () => 'any',
    )
  })
})
