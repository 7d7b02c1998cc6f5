import { type Kysely, sql } from 'kysely'
import { formColumns, type Tables } from '../../platform/postgres/schema.ts'
import { type ClientRow, plainClientColumns, type SealedColumn, sealedClientColumns } from './rows.ts'

/** The affiliations and what follows from them, and the trusted contact, which is sealed for its application. */
const notCopied: ReadonlySet<string> = new Set([
  'affiliations',
  'product_employee',
  'apex_employee',
  'trusted_contact_sealed',
])

/**
 * Copies the answers of the forms to another application of the user, except the affiliations, which each application
 * asks for. `resealed` has the sealed answers, sealed for the other application.
 */
export const copyAnswers = async (
  db: Kysely<Tables>,
  from: string,
  to: string,
  resealed: Pick<ClientRow, SealedColumn> & { trusted_contact_sealed: Buffer | null },
): Promise<void> => {
  const { trusted_contact_sealed: trustedContact, ...sealed } = resealed
  await sql`
    update client c set
      ${sql.join(plainClientColumns.map((column) => sql`${sql.ref(column)} = f.${sql.ref(column)}`))},
      ${sql.join(sealedClientColumns.map((column) => sql`${sql.ref(column)} = ${sealed[column]}`))}
    from client f where c.id = ${to} and f.id = ${from}`.execute(db)
  const copied = {
    address: Object.keys(formColumns.address),
    client_details: Object.keys(formColumns.client_details).filter((column) => !notCopied.has(column)),
    investor_profile: Object.keys(formColumns.investor_profile),
  }
  for (const [table, columns] of Object.entries(copied)) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (client_id, ${names})
      select ${to}, ${names} from ${sql.table(table)} where client_id = ${from}`.execute(db)
  }
  await sql`
    update client_details set trusted_contact_sealed = ${trustedContact} where client_id = ${to}`.execute(db)
}
