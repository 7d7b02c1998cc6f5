import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import {
  birthDateFields,
  sampleAddress,
  sampleCitizenship,
  sampleEmployment,
  sampleFinances,
  sampleMaritalStatus,
  sampleSuitability,
} from '@vestibule/testing/sample-person'
import type { Place } from './acknowledged-answers.ts'

/** An answer that differs each time it is given. */
export interface GivenAnswer {
  place: Place
  fields: Record<string, unknown>
  send(): Promise<unknown>
}
export type Answer = (applicant: Applicant, time: number) => GivenAnswer

/** Spells a number with letters, because names hold no digits. */
export const wordOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const patched = (
  applicant: Applicant,
  path: string,
  place: Place,
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
): GivenAnswer => ({
  place,
  fields,
  send: () => applicant.must(applicant.api.patch(`/api/data-api/${path}`, { ...fields, ...more })),
})

export const answers = {
  name: (applicant, time) =>
    patched(applicant, `client/${applicant.clientId}`, 'client', {
      firstName: applicant.person.firstName,
      lastName: `Lovelace ${wordOf(time)}`,
    }),
  address: (applicant, time) =>
    patched(applicant, `address/client/${applicant.clientId}`, 'address', {
      ...sampleAddress,
      address_1: `${time} Bedford Street`,
    }),
  citizenship: (applicant) =>
    patched(applicant, `client/${applicant.clientId}`, 'client', sampleCitizenship, {
      client_status: 'ONBOARDING_PERSONAL_INFO_4',
      step: 1,
    }),
  identity: (applicant) => {
    const { ssn, birthDate } = applicant.person
    return patched(applicant, `client/${applicant.clientId}`, 'client', birthDateFields(birthDate), {
      ssn,
      client_status: 'ONBOARDING_PERSONAL_INFO_5',
      step: 1,
    })
  },
  employment: (applicant, time) =>
    patched(applicant, `clientdetails/client/${applicant.clientId}`, 'details', {
      ...sampleEmployment,
      employer_name: `Analytical Engines ${wordOf(time)}`,
      job_title: `Programmer ${time}`,
    }),
  marital: (applicant) =>
    patched(applicant, `clientdetails/client/${applicant.clientId}`, 'details', sampleMaritalStatus),
  beneficiaries: (applicant, time) => ({
    place: 'beneficiaries',
    fields: { count: 1, firstName: `Byron ${wordOf(time)}` },
    send: () => applicant.saveBeneficiaries([beneficiary({ firstName: `Byron ${wordOf(time)}` })]),
  }),
  finances: (applicant, time) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', {
      ...sampleFinances,
      annual_household_income: time % 2 === 0 ? 'FROM_50K_TO_100K' : 'FROM_100K_TO_200K',
    }),
  suitability: (applicant, time) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', {
      ...sampleSuitability,
      time_horizon: time % 2 === 0 ? 'LONG' : 'AVERAGE',
    }),
} satisfies Record<string, Answer>
export type AnswerName = keyof typeof answers
