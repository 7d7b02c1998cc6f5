import type { Applicant } from '@vestibule/testing/applicant'

type Fields = Record<string, unknown>

/** Where a saved answer is read again. */
const readers = {
  client: ({ userId }: Applicant) => `/api/data-api/client/ssn/${userId}`,
  address: ({ clientId }: Applicant) => `/api/data-api/address/client/${clientId}`,
  details: ({ clientId }: Applicant) => `/api/data-api/clientdetails/${clientId}`,
  investor: ({ clientId }: Applicant) => `/api/data-api/investor/client/${clientId}`,
  beneficiaries: ({ clientId }: Applicant) => `/api/data-api/beneficiaries/client/${clientId}`,
  contribution: ({ clientId }: Applicant) => `/api/data-api/bank/client/${clientId}`,
} as const
export type Place = keyof typeof readers

/** Of a list how many there are, and the first. */
const fieldsOf = (read: Fields | Fields[]): Fields =>
  Array.isArray(read) ? { ...read[0], count: read.length } : read

/** What was acknowledged with a 2xx, by where it is read and what it is. */
export class Kept {
  readonly #fields = new Map<Place, Fields>()
  /** sent, and not answered: it may be there as well, until something later is acknowledged */
  readonly #open = new Map<string, Set<unknown>>()
  saves = 0

  /** Sends these fields of a place; they count once they are answered. */
  async save(place: Place, fields: Fields, send: () => Promise<unknown>): Promise<void> {
    const names = Object.entries(fields)
    for (const [name, value] of names) this.#openAt(place, name).add(value)
    await send()
    for (const [name] of names) this.#open.delete(`${place}.${name}`)
    this.#fields.set(place, { ...this.#fields.get(place), ...fields })
    this.saves += 1
  }

  /** What is not there as it was acknowledged, a line each. */
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
