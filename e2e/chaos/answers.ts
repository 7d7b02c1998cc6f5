import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import {
  birthDateFields,
  sampleAddress,
  sampleCitizenship,
  sampleEmployment,
  sampleFinances,
  sampleMaritalStatus,
  sampleSuitability,
  sampleTrustedContact,
} from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import type { Fields, SaveRequest } from './history.ts'

const readers = {
  client: ({ userId }: Applicant) => `/api/data-api/client/ssn/${userId}`,
  address: ({ clientId }: Applicant) => `/api/data-api/address/client/${clientId}`,
  details: ({ clientId }: Applicant) => `/api/data-api/clientdetails/${clientId}`,
  investor: ({ clientId }: Applicant) => `/api/data-api/investor/client/${clientId}`,
  beneficiaries: ({ clientId }: Applicant) => `/api/data-api/beneficiaries/client/${clientId}`,
  contribution: ({ clientId }: Applicant) => `/api/data-api/bank/client/${clientId}`,
} as const
type Resource = keyof typeof readers

/** Reduces a list to its first object and its length, so that lists are compared like single objects. */
const fieldsOf = (body: Fields | Fields[]): Fields =>
  Array.isArray(body) ? { ...body[0], count: body.length } : body

/** Reads the stored fields of these resources. */
export const readResources = async (
  applicant: Applicant,
  names: Iterable<string>,
): Promise<Record<string, Fields>> => {
  const read: Record<string, Fields> = {}
  for (const name of names)
    read[name] = fieldsOf(
      await applicant.must(applicant.api.get<Fields | Fields[]>(readers[name as Resource](applicant))),
    )
  return read
}

/** A request that saves an answer, and the field values that the request must store. */
interface AnswerSave extends SaveRequest {
  resource: Resource
  send(): Promise<unknown>
}
/** Creates the request. Each `variant` number yields different values. */
type Answer = (applicant: Applicant, variant: number) => AnswerSave

/** Spells a number with letters, because names must not contain digits. */
export const wordOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Names the version that the applicant read last, as the pages do, so that a late request cannot undo a newer save. */
const patched = (
  applicant: Applicant,
  path: string,
  resource: Resource,
  action: string,
  values: Fields,
  more: Fields = {},
): AnswerSave => ({
  resource,
  action,
  values,
  send: () =>
    applicant.must(
      applicant.api.patch(`/api/data-api/${path}`, { ...values, ...more }, { ifMatch: applicant.version }),
    ),
})

export const answers = {
  name: (applicant, variant) =>
    patched(applicant, `client/${applicant.clientId}`, 'client', 'name_saved', {
      firstName: applicant.person.firstName,
      lastName: `${applicant.person.lastName} ${wordOf(variant)}`,
    }),
  address: (applicant, variant) =>
    patched(applicant, `address/client/${applicant.clientId}`, 'address', 'address_saved', {
      ...sampleAddress,
      address_1: `${variant} Bedford Street`,
    }),
  citizenship: (applicant) =>
    patched(applicant, `client/${applicant.clientId}`, 'client', 'citizenship_saved', sampleCitizenship, {
      client_status: 'ONBOARDING_PERSONAL_INFO_4',
      step: 1,
    }),
  identity: (applicant) => {
    const { ssn, birthDate } = applicant.person
    return patched(
      applicant,
      `client/${applicant.clientId}`,
      'client',
      'identity_saved',
      birthDateFields(birthDate),
      {
        ssn,
        client_status: 'ONBOARDING_PERSONAL_INFO_5',
        step: 1,
      },
    )
  },
  employment: (applicant, variant) =>
    patched(
      applicant,
      `clientdetails/client/${applicant.clientId}`,
      'details',
      'employment_saved',
      {
        ...sampleEmployment,
        employer_name: `Analytical Engines ${wordOf(variant)}`,
        job_title: `Programmer ${variant}`,
      },
      {
        trustedContact: variant % 2 === 0 ? null : sampleTrustedContact,
        disclosures: shown('trusted-contact'),
      },
    ),
  marital: (applicant) =>
    patched(
      applicant,
      `clientdetails/client/${applicant.clientId}`,
      'details',
      'marital_saved',
      sampleMaritalStatus,
    ),
  beneficiaries: (applicant, variant) => ({
    resource: 'beneficiaries',
    action: 'beneficiaries_saved',
    values: { count: 1, firstName: `Byron ${wordOf(variant)}` },
    send: () =>
      applicant.must(
        applicant.api.post(
          `/api/data-api/beneficiaries/client/${applicant.clientId}`,
          [beneficiary({ firstName: `Byron ${wordOf(variant)}` })],
          { ifMatch: applicant.version },
        ),
      ),
  }),
  finances: (applicant, variant) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', 'finances_saved', {
      ...sampleFinances,
      annual_household_income: variant % 2 === 0 ? 'FROM_50K_TO_100K' : 'FROM_100K_TO_200K',
    }),
  suitability: (applicant, variant) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', 'suitability_saved', {
      ...sampleSuitability,
      time_horizon: variant % 2 === 0 ? 'LONG' : 'AVERAGE',
    }),
} satisfies Record<string, Answer>
export type AnswerName = keyof typeof answers
