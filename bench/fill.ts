import { createHash } from 'node:crypto'
import { Applicant } from '@vestibule/testing/applicant'
import { sessionHeaders } from './load.ts'
import type { Saver } from './saves.ts'
import type { Site } from './site.ts'
import { asAdmin } from './statements.ts'

const batch = 50_000

/** Returns SQL for a version 4 UUID that depends on `what` and on `n`, the number of the copied client. */
const id = (what: string) =>
  `overlay(overlay(md5('${what}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** SQL expressions for the columns that differ between copies of a client. `n` is the number of the copy. */
const changedColumns: Readonly<Record<string, Record<string, string>>> = {
  app_user: {
    id: id('user'),
    auth0_user_id: `'local|' || ${id('identity')}`,
    email: `'filled.' || n || '@example.com'`,
  },
  local_identity: { id: `'local|' || ${id('identity')}`, email: `'filled.' || n || '@example.com'` },
  session: {
    user_id: id('user'),
    identity_id: `'local|' || ${id('identity')}`,
    token_hash: `sha256(('k.bench-' || n)::bytea)`,
  },
  client: { id: id('client'), user_id: id('user'), ssn_index: `sha256(('ssn' || n)::bytea)` },
  address: { client_id: id('client') },
  client_details: { client_id: id('client') },
  investor_profile: { client_id: id('client') },
  audit_event: { client_id: id('client') },
  verification: { user_id: id('user'), destination: `t.destination || n` },
  disclosure_shown: { id: 'gen_random_uuid()', user_id: id('user') },
}

/** SQL conditions that select the rows to copy, by table. Tables that are not listed use the condition `ofClient`. */
const conditions: Readonly<Record<string, string>> = {
  app_user: 't.id = $1',
  local_identity: 't.id = (select auth0_user_id from app_user where id = $1)',
  session: 't.user_id = $1',
  client: 't.user_id = $1',
  verification: 't.user_id = $1',
  disclosure_shown: 't.user_id = $1',
}
const ofClient = 't.client_id = (select id from client where user_id = $1)'

/** Creates `count` copies of a client with a complete application and audit trail. */
export const fillClients = async (site: Site, count: number): Promise<void> => {
  const applicant = new Applicant(site.baseUrl, site.sandbox)
  await applicant.signUp()
  await applicant.answerEverything()
  await asAdmin(site.socketFolder, async (admin) => {
    for (let from = 1; from <= count; from += batch)
      for (const [table, columns] of Object.entries(changedColumns)) {
        const values = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
        await admin.query(
          `insert into ${table} select r.* from ${table} t cross join generate_series(${from}, ${Math.min(count, from + batch - 1)}) n,
           lateral jsonb_populate_record(t, jsonb_build_object(${values.join(', ')})) r
           where ${conditions[table] ?? ofClient}`,
          [applicant.userId],
        )
      }
    await admin.query('vacuum analyze')
    await admin.query('checkpoint')
  })
}

/** Selects `count` of the `clients` generated applications, evenly spread. Adds each applicant's session headers. */
export const filledSavers = async (site: Site, clients: number, count: number): Promise<Saver[]> => {
  const savers: Saver[] = []
  for (let made = 0; made < count; made++) {
    const number = 1 + Math.floor((made * clients) / count)
    const applicant = new Applicant(site.baseUrl, site.sandbox)
    applicant.clientId = uuidOf(`client${number}`)
    savers.push({ applicant, headers: await sessionHeaders(site.baseUrl, `session=k.bench-${number}`) })
  }
  return savers
}

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
