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

type Fields = Record<string, unknown>

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

/** Records the values of the fields that the server acknowledged with a 2xx response, by resource. */
export class AcknowledgedAnswers {
  readonly #fields = new Map<Resource, Fields>()
  /** Values of requests without a response. The server may have stored one of these or the acknowledged value. */
  readonly #pending = new Map<string, Set<unknown>>()
  saves = 0

  /** Calls `send`, and records the values of `fields` when the server has acknowledged them. */
  async save(resource: Resource, fields: Fields, send: () => Promise<unknown>): Promise<void> {
    const names = Object.entries(fields)
    for (const [name, value] of names) this.#pendingValues(resource, name).add(value)
    await send()
    for (const [name] of names) this.#pending.delete(`${resource}.${name}`)
    this.#fields.set(resource, { ...this.#fields.get(resource), ...fields })
    this.saves += 1
  }

  /** Compares the stored fields with the acknowledged fields. @returns one line for each field that differs */
  async missing(applicant: Applicant): Promise<string[]> {
    const lines: string[] = []
    for (const [resource, fields] of this.#fields) {
      const stored = fieldsOf(
        await applicant.must(applicant.api.get<Fields | Fields[]>(readers[resource](applicant))),
      )
      for (const [name, value] of Object.entries(fields))
        if (stored[name] !== value && !this.#pendingValues(resource, name).has(stored[name]))
          lines.push(`${resource}.${name} is ${String(stored[name])}, acknowledged was ${String(value)}`)
    }
    return lines
  }

  #pendingValues(resource: Resource, name: string): Set<unknown> {
    const key = `${resource}.${name}`
    const values = this.#pending.get(key) ?? new Set()
    this.#pending.set(key, values)
    return values
  }
}

/** A request that saves an answer, and the field values that the request must store. */
interface AnswerSave {
  resource: Resource
  fields: Fields
  send(): Promise<unknown>
}
/** Creates the request. Each `variant` number yields different values. */
type Answer = (applicant: Applicant, variant: number) => AnswerSave

/** Spells a number with letters, because names must not contain digits. */
export const wordOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const patched = (
  applicant: Applicant,
  path: string,
  resource: Resource,
  fields: Fields,
  more: Fields = {},
): AnswerSave => ({
  resource,
  fields,
  send: () => applicant.must(applicant.api.patch(`/api/data-api/${path}`, { ...fields, ...more })),
})

export const answers = {
  name: (applicant, variant) =>
    patched(applicant, `client/${applicant.clientId}`, 'client', {
      firstName: applicant.person.firstName,
      lastName: `Lovelace ${wordOf(variant)}`,
    }),
  address: (applicant, variant) =>
    patched(applicant, `address/client/${applicant.clientId}`, 'address', {
      ...sampleAddress,
      address_1: `${variant} Bedford Street`,
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
  employment: (applicant, variant) =>
    patched(
      applicant,
      `clientdetails/client/${applicant.clientId}`,
      'details',
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
    patched(applicant, `clientdetails/client/${applicant.clientId}`, 'details', sampleMaritalStatus),
  beneficiaries: (applicant, variant) => ({
    resource: 'beneficiaries',
    fields: { count: 1, firstName: `Byron ${wordOf(variant)}` },
    send: () => applicant.saveBeneficiaries([beneficiary({ firstName: `Byron ${wordOf(variant)}` })]),
  }),
  finances: (applicant, variant) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', {
      ...sampleFinances,
      annual_household_income: variant % 2 === 0 ? 'FROM_50K_TO_100K' : 'FROM_100K_TO_200K',
    }),
  suitability: (applicant, variant) =>
    patched(applicant, `investor/client/${applicant.clientId}`, 'investor', {
      ...sampleSuitability,
      time_horizon: variant % 2 === 0 ? 'LONG' : 'AVERAGE',
    }),
} satisfies Record<string, Answer>
export type AnswerName = keyof typeof answers
