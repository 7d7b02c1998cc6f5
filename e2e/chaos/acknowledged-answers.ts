import type { Applicant } from '@vestibule/testing/applicant'

type Fields = Record<string, unknown>

const readers = {
  client: ({ userId }: Applicant) => `/api/data-api/client/ssn/${userId}`,
  address: ({ clientId }: Applicant) => `/api/data-api/address/client/${clientId}`,
  details: ({ clientId }: Applicant) => `/api/data-api/clientdetails/${clientId}`,
  investor: ({ clientId }: Applicant) => `/api/data-api/investor/client/${clientId}`,
  beneficiaries: ({ clientId }: Applicant) => `/api/data-api/beneficiaries/client/${clientId}`,
  contribution: ({ clientId }: Applicant) => `/api/data-api/bank/client/${clientId}`,
} as const
export type Place = keyof typeof readers

/** A list counts as its length and first row. */
const fieldsOf = (read: Fields | Fields[]): Fields =>
  Array.isArray(read) ? { ...read[0], count: read.length } : read

/** Fields acknowledged with a 2xx, by resource. */
export class AcknowledgedAnswers {
  readonly #fields = new Map<Place, Fields>()
  /** sent but not answered: either value may be stored */
  readonly #open = new Map<string, Set<unknown>>()
  saves = 0

  /** Sends fields, which count once they are acknowledged. */
  async save(place: Place, fields: Fields, send: () => Promise<unknown>): Promise<void> {
    const names = Object.entries(fields)
    for (const [name, value] of names) this.#openAt(place, name).add(value)
    await send()
    for (const [name] of names) this.#open.delete(`${place}.${name}`)
    this.#fields.set(place, { ...this.#fields.get(place), ...fields })
    this.saves += 1
  }

  /** One line for each field that differs. */
  async missing(applicant: Applicant): Promise<string[]> {
    const lines: string[] = []
    for (const [place, fields] of this.#fields) {
      const read = fieldsOf(
        await applicant.must(applicant.api.get<Fields | Fields[]>(readers[place](applicant))),
      )
      for (const [name, value] of Object.entries(fields))
        if (read[name] !== value && !this.#openAt(place, name).has(read[name]))
          lines.push(`${place}.${name} is ${String(read[name])}, acknowledged was ${String(value)}`)
    }
    return lines
  }

  #openAt(place: Place, name: string): Set<unknown> {
    const key = `${place}.${name}`
    const open = this.#open.get(key) ?? new Set()
    this.#open.set(key, open)
    return open
  }
}
