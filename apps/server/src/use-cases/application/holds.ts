import type { Application, Writes } from '../../stores/application/rows.ts'

type Row = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const storedIn = (application: Application): { [Table in keyof Writes]-?: object | null } => ({
  client: application.client,
  address: application.address,
  client_details: application.details,
  investor_profile: application.investor,
  contribution: application.contribution,
})

/** Whether all values are stored already. Sealed columns never match: each sealing differs. */
export const guardPasses =
  (writes: Writes) =>
  (application: Application): boolean => {
    const stored = storedIn(application)
    return Object.entries(writes).every(([table, row]) => {
      const there = stored[table as keyof Writes] as Row | null | undefined
      return Object.entries(row ?? {}).every(([column, value]) => same(there?.[column], value))
    })
  }
