import { type RawBuilder, sql } from 'kysely'
import { type FormRow, formColumns } from '../../platform/postgres/schema.ts'
import type { Application, ClientRow, DetailsRow, Save, SavedForm } from './rows.ts'

/** An application as jsonb, one column per table. A table without a row for the client is null. */
export interface ApplicationJson {
  app_user: Application['user']
  client: Record<string, unknown> | null
  address: Application['address']
  details: Record<string, unknown> | null
  investor: Application['investor']
  account: Application['account']
  statements: Record<string, unknown> | null
  verification: Application['verification']
  acceptance: Record<string, unknown> | null
  contribution: Application['contribution']
  bank: Record<string, unknown> | null
  transfers: Application['transfers'] | null
}

/**
 * Selects the columns of `ApplicationJson`. The user's account type is that of the application. Requires
 * `applicationJoins`, `c` (client) and `u` (app_user).
 */
export const applicationColumns = sql`
  to_jsonb(u) || jsonb_build_object('account_type', coalesce(c.account_type, u.account_type)) as app_user,
  to_jsonb(c) as client, to_jsonb(a) as address, to_jsonb(d) as details,
  to_jsonb(i) as investor, to_jsonb(b) as account, to_jsonb(p) as acceptance, to_jsonb(k) as contribution,
  to_jsonb(n) as bank, to_jsonb(v) as verification,
  (select to_jsonb(s) from statements_agreement s where s.client_id = c.id order by s.agreed_at desc, s.id limit 1) as statements,
  (select jsonb_agg(to_jsonb(t) order by t.plan_key) from transfer t where t.client_id = c.id) as transfers`

export const applicationJoins = sql`
  left join address a on a.client_id = c.id
  left join client_details d on d.client_id = c.id
  left join investor_profile i on i.client_id = c.id
  left join broker_account b on b.client_id = c.id
  left join acceptance p on p.client_id = c.id
  left join contribution k on k.client_id = c.id
  left join identity_verification v on v.client_id = c.id
  left join bank n on n.client_id = c.id`

export interface SavedJson {
  client: Omit<SavedForm['client'], 'data_key'> & { data_key: string }
  details: Record<string, unknown> | null
  investor: Application['investor']
}

/** Selects `SavedJson` from `saved` as `c`. Reads only the tables of which the form writes some columns. */
export const savedForm = (columns: readonly string[]): RawBuilder<unknown> => {
  const isWritten = (table: string): boolean => columns.some((column) => column.startsWith(`${table}.`))
  const [details, investor] = [isWritten('client_details'), isWritten('investor_profile')]
  return sql`
    jsonb_build_object('id', c.id, 'user_id', c.user_id, 'account_type', c.account_type,
      'client_status', c.client_status, 'version', c.version, 'data_key', c.data_key) as client,
    ${details ? sql`to_jsonb(d)` : sql`null::jsonb`} as details, ${investor ? sql`to_jsonb(i)` : sql`null::jsonb`} as investor
    from caller, saved c
    ${details ? sql`left join client_details d on d.client_id = c.id` : sql``}
    ${investor ? sql`left join investor_profile i on i.client_id = c.id` : sql``}`
}

export const toSavedForm = ({ client, details, investor }: SavedJson, save: Save): SavedForm =>
  withWrites<SavedForm>(
    { client: withBytes(client), address: null, details: details && withBytes(details), investor },
    save,
  )

/** The names of bytea columns. */
const byteColumn = /_(sealed|index)$|^data_key$/

/** Converts bytea columns, which jsonb writes as `\x…`, to buffers. Dates and times stay text. */
const withBytes = <T>(row: object): T => {
  const converted: Record<string, unknown> = { ...row }
  for (const [name, text] of Object.entries(row))
    if (typeof text === 'string' && byteColumn.test(name)) converted[name] = Buffer.from(text.slice(2), 'hex')
  return converted as T
}

export const toApplication = (row: ApplicationJson): Application | undefined =>
  row.client
    ? {
        user: row.app_user,
        client: withBytes<ClientRow>(row.client),
        address: row.address,
        details: row.details && withBytes(row.details),
        investor: row.investor,
        account: row.account,
        statements: row.statements && withBytes(row.statements),
        verification: row.verification,
        acceptance: row.acceptance && withBytes(row.acceptance),
        contribution: row.contribution,
        bank: row.bank ? withBytes(row.bank) : null,
        transfers: row.transfers ?? [],
      }
    : undefined

/** Returns the rows after the save's writes. `before` has the rows as they were read before the writes. */
export const withWrites = <Rows extends SavedForm>(before: Rows, { writes = {} }: Save): Rows => ({
  ...before,
  address: writes.address ?? before.address,
  details: writes.client_details
    ? { ...emptyDetails, ...before.details, ...writes.client_details }
    : before.details,
  investor: writes.investor_profile
    ? { ...emptyInvestor, ...before.investor, ...writes.investor_profile }
    : before.investor,
  ...(writes.contribution && { contribution: writes.contribution }),
})

/** A row before the first save: each column is null, or false if it cannot be null. */
const emptyRow = <Row>(table: 'client_details' | 'investor_profile'): Row =>
  Object.fromEntries(
    Object.entries(formColumns[table]).map(([column, type]) => [column, type.endsWith('?') ? null : false]),
  ) as Row
const emptyDetails = emptyRow<DetailsRow>('client_details')
const emptyInvestor = emptyRow<FormRow<'investor_profile'>>('investor_profile')
