import type { Application, Writes } from '../../stores/application/rows.ts'

type Row = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The row that each table's writes are laid over. */
const storedIn = (application: Application): { [Table in keyof Writes]-?: object | null } => ({
  client: application.client,
  address: application.address,
  client_details: application.details,
  investor_profile: application.investor,
  contribution: application.contribution,
})

/** Whether every value that a save would write is stored already. Sealed columns never are: each sealing differs. */
export const guardPasses =
  (writes: Writes) =>
  (application: Application): boolean => {
    const stored = storedIn(application)
    return Object.entries(writes).every(([table, row]) => {
      const there = stored[table as keyof Writes] as Row | null | undefined
      return Object.entries(row ?? {}).every(([column, value]) => same(there?.[column], value))
    })
  }
