import type { TestStack } from '../in-vitest.ts'
import type { Ids } from '../samples/sample.ts'

/** SQL expression for a database row as text, without the columns that time and jobs change. */
const row = `(to_jsonb(t) - '{visited_at,asked_at,polled_at,poll_at,lease_owner,lease_until,updated_at}'::text[])::text`
const hash = `md5(coalesce(string_agg(${row}, '|' order by ${row}), ''))`

/** Returns the number and hash of a person's rows, by table and by the column that identifies the person. */
export async function hashesOf(its: TestStack, ids: Ids): Promise<Record<string, string>> {
  const columns = await its.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name in ('client_id', 'user_id', 'identity_id', 'email')
       or (table_name, column_name) in (('client', 'id'), ('app_user', 'id'), ('local_identity', 'id')))`,
  )
  const idByColumn: Record<string, string> = {
    client_id: ids.clientId,
    user_id: ids.userId,
    identity_id: ids.identityId,
    email: ids.email,
    'client.id': ids.clientId,
    'app_user.id': ids.userId,
    'local_identity.id': ids.identityId,
  }
  const hashes: Record<string, string> = {}
  for (const { table_name: table, column_name: column } of columns) {
    const [found] = await its.query<{ all: string }>(
      `select count(*) || ' ' || ${hash} as all from "${table}" t where "${column}"::text = $1`,
      [idByColumn[column] ?? idByColumn[`${table}.${column}`]],
    )
    hashes[`${table}.${column}`] = found?.all ?? ''
  }
  return hashes
}

/** Hashes every table except the tables that a rejected request may change. */
export async function hashOfAll(its: TestStack): Promise<Record<string, string>> {
  const tables = await its.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'session', 'funnel_refusal')`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [found] = await its.query<{ hash: string }>(`select ${hash} as hash from "${name}" t`)
    hashes[name] = found?.hash ?? ''
  }
  return hashes
}
