import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface PersonKeys {
  id: string
  clientIds: readonly string[]
  userId: string | null
  identityId: string | null
  prospectId: string | null
  email: string | null
  phone: string | null
}

export const personOf = async (db: Kysely<Tables>, subject: Subject): Promise<PersonKeys> => {
  const found = await sql<Omit<PersonKeys, 'id' | 'clientIds' | 'userId'>>`
    select auth0_user_id as "identityId", prospect_id as "prospectId", email, phone from app_user
    where id = ${subject.userId ?? null}`.execute(db)
  const none = { identityId: null, prospectId: null, email: null, phone: null }
  return {
    id: subject.id,
    clientIds: subject.clientIds,
    userId: subject.userId ?? null,
    ...(found.rows[0] ?? none),
  }
}

/** Rows of the applications, and rows of the user that belong to no application. */
const ofApplicationsOrUser = ({ clientIds, userId }: PersonKeys) =>
  sql<boolean>`client_id = any(${clientIds}::uuid[]) or (client_id is null and user_id = ${userId}::uuid)`

const callsOf = (person: PersonKeys) => sql<boolean>`(${ofApplicationsOrUser(person)}
    or input ->> 'identityId' = ${person.identityId}
    -- an array, because PostgreSQL uses no index for an "or" that contains a subquery
    or (input ->> 'resetId')::uuid = any(array(select id from password_reset where identity_id = ${person.identityId})))`

const trailsOf = ({ id, clientIds, userId }: PersonKeys): (string | null)[] => [id, ...clientIds, userId]

export const placesOf = (person: PersonKeys) => ({
  client: sql<boolean>`id = any(${person.clientIds}::uuid[])`,
  app_user: sql<boolean>`id = ${person.userId}::uuid`,
  local_identity: sql<boolean>`id = ${person.identityId}`,
  session: sql<boolean>`(user_id = ${person.userId}::uuid or challenge_user_id = ${person.userId}::uuid
    or identity_id = ${person.identityId} or email = ${person.email})`,
  sessions_ended: sql<boolean>`identity_id = ${person.identityId}`,
  prospect: sql<boolean>`(id::text = ${person.prospectId} or email = ${person.email})`,
  password_reset: sql<boolean>`identity_id = ${person.identityId}`,
  disclosure_shown: sql<boolean>`(user_id = ${person.userId}::uuid
    and (client_id is null or client_id = any(${person.clientIds}::uuid[])
      or not exists (select from client where client.id = client_id)))`,
  unverified_email: sql<boolean>`email = ${person.email}`,
  proven_email: sql<boolean>`(identity_id = ${person.identityId} or email = ${person.email})`,
  whitelist: sql<boolean>`value in (${person.email}, ${person.phone})`,
  blocked_user: sql<boolean>`(user_id = ${person.userId}::uuid or email = ${person.email})`,
  fraud_event: sql<boolean>`(user_id = ${person.userId}::uuid or email = ${person.email})`,
  provider_call: callsOf(person),
  provider_call_archive: callsOf(person),
  audit_event: sql<boolean>`client_id = any(${trailsOf(person)}::uuid[])`,
  legal_hold: sql<boolean>`subject_id = any(${trailsOf(person)}::uuid[])`,
})

/** Tables and views that `ownRows` leaves out, because they repeat rows of other tables. */
const copies = ['audit_checkpoint_head', 'every_provider_call']

/**
 * Returns, by table, the condition that selects the person's rows. `placesOf` lists some tables;
 * the others are found by a client, user or subject id column.
 */
export const ownRows = async (
  db: Kysely<Tables>,
  person: PersonKeys,
): Promise<Map<string, RawBuilder<boolean>>> => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and column_name in ('client_id', 'user_id', 'subject_id')
    group by table_name order by table_name`.execute(db)
  const found = new Map<string, RawBuilder<boolean>>(Object.entries(placesOf(person)))
  const ownIds = [person.id, ...person.clientIds]
  for (const { table, columns } of rows) {
    if (found.has(table) || copies.includes(table)) continue
    const [column = ''] = columns
    const ids = column === 'user_id' ? [person.userId] : ownIds
    found.set(
      table,
      columns.length > 1
        ? sql<boolean>`(${ofApplicationsOrUser(person)})`
        : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`,
    )
  }
  return found
}

/** Leaves out the person's other applications. */
export const only = ({ clientId, ...subject }: Subject): Subject => ({
  ...subject,
  clientId,
  clientIds: clientId === undefined ? [] : [clientId],
})

/** A person with stored data, identified by a client id or a user id. */
export interface Subject {
  /** The audit trail's id: the client's id, or the user's id if the person has no client. */
  id: string
  /** The identified application, or the person's newest one. */
  clientId: string | undefined
  /** All applications of the person, the newest first. */
  clientIds: readonly string[]
  /** `undefined` if the user was erased and only records are retained. */
  userId: string | undefined
}
