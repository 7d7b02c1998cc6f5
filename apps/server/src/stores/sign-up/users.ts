import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { appendedFrom, entryValues, identityTrail, type Origin } from '../audit/audit.ts'
import { type NewShown, shownInTrail } from '../retention/records.ts'
import { linkedTo, type PersonHashes, staysBlocked } from '../screening/risks.ts'
import type { User, Verdicts } from './rows.ts'

export const userColumns = [
  'id',
  'auth0_user_id',
  'email',
  'phone',
  'first_name',
  'last_name',
  'gender',
  'type',
  'status',
  'is_phone_verified',
  'is_email_verified',
  'is_blocked',
  'account_type',
  'prospect_id',
  'language',
] as const

export const allColumns = sql.raw(userColumns.join(', '))
/** Selects a user as JSON within another row. All columns are text or booleans. */
export const userAsJson = sql.raw<User>(
  `jsonb_build_object(${userColumns.map((column) => `'${column}', app_user.${column}`).join(', ')})`,
)
/** Contact data can change until phone and email are verified. The update itself evaluates this condition. */
const isSigningUp = sql<boolean>`not (is_phone_verified and is_email_verified)`

export const createUsers = (db: Kysely<Tables>) => {
  const find = (column: 'id' | 'auth0_user_id' | 'email', value: string): Promise<User | undefined> =>
    db.selectFrom('app_user').select(userColumns).where(column, '=', value).executeTakeFirst() as Promise<
      User | undefined
    >
  return {
    byIdentity: (identityId: string): Promise<User | undefined> => find('auth0_user_id', identityId),
    byId: (id: string): Promise<User | undefined> => find('id', id),
    byEmail: (email: string): Promise<User | undefined> => find('email', email),
    async wordsOf(identityId: string): Promise<string[]> {
      const { rows } = await sql<{ words: string[] }>`
        select array_remove(array[u.email, c.first_name, c.last_name], null) as words
        from app_user u left join client c on c.user_id = u.id where u.auth0_user_id = ${identityId}`.execute(
        db,
      )
      return rows.flatMap(({ words }) => words)
    },
    /**
     * Idempotent: later calls return the stored user. The email address starts verified if a password reset proved it.
     * Returns `signed_out` if the session has ended, and `blocked` if the person stays blocked.
     */
    async create(
      user: User,
      details: {
        verdicts: Verdicts
        shown: readonly NewShown[]
        session: Buffer
        person: PersonHashes
        origin: Origin
      },
      now: Date,
    ): Promise<User | 'taken' | 'signed_out' | 'blocked'> {
      const { verdicts, shown, session, person, origin } = details
      const detail = { identityTrail: identityTrail(user.auth0_user_id), ...shownInTrail(shown) }
      const entry = entryValues({ actor: 'applicant', action: 'user_created', detail, origin, now })
      const values = userColumns.map((column) =>
        column === 'is_email_verified' ? sql`exists (select from proven)` : sql`${user[column]}`,
      )
      // Locks the session, so that a concurrent reset either ends the session first or finds the user.
      const created = await sql<User>`
        with live as (select from session where token_hash = ${session} for key share),
        proven as (
          select from proven_email where identity_id = ${user.auth0_user_id} and email = ${user.email} for update),
        made as (
          insert into app_user (${allColumns}, screening, created_at)
          select ${sql.join(values)}, ${JSON.stringify(verdicts)}, ${now} from live
          where not ${staysBlocked(person)}
          on conflict do nothing returning ${allColumns}),
        used as (delete from proven_email using made where identity_id = made.auth0_user_id),
        settled as (
          delete from unverified_email using made
          where unverified_email.email = made.email and made.is_email_verified),
        shown as (
          insert into disclosure_shown (id, user_id, disclosure_id, version, language, call, rendered_hash, person_sealed, shown_at)
          select one.id, made.id, one.disclosure, one.version, made.language, one.call, one.hash, one.sealed, one.at
          from made, unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ disclosureId }) => disclosureId)}::text[],
            ${shown.map(({ version }) => version)}::integer[], ${shown.map(({ call }) => call)}::text[],
            ${shown.map(({ renderedHash }) => renderedHash)}::bytea[],
            ${shown.map(({ personSealed }) => personSealed)}::bytea[], ${shown.map(({ at }) => at)}::timestamptz[])
            one (id, disclosure, version, call, hash, sealed, at)),
        ${linkedTo(sql`made`)},
        ${appendedFrom(sql`(select id as trail from made)`, entry)}
        select * from made`.execute(db)
      const [made] = created.rows
      if (made) return made
      const refused = await sql<{ is_live: boolean; is_blocked: boolean }>`
        select exists (select from session where token_hash = ${session}) as is_live,
          ${staysBlocked(person)} as is_blocked`.execute(db)
      const [why] = refused.rows
      if (!why?.is_live) return 'signed_out'
      if (why.is_blocked) return 'blocked'
      return (await find('auth0_user_id', user.auth0_user_id)) ?? 'taken'
    },
    async setLanguage(id: string, language: LanguageCode): Promise<void> {
      await db.updateTable('app_user').set({ language }).where('id', '=', id).execute()
    },
    /** Marks the new phone as unverified. Returns `undefined` if phone and email are verified and therefore final. */
    async setPhone(id: string, phone: string): Promise<User | undefined> {
      const user = await db
        .updateTable('app_user')
        .set({ phone, is_phone_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .returning(userColumns)
        .executeTakeFirst()
      return user as User | undefined
    },
    /** Marks the new email as unverified. Returns `undefined` if phone and email are verified and therefore final. */
    async setEmail(id: string, email: string): Promise<User | 'taken' | undefined> {
      const user = await db
        .updateTable('app_user')
        .set({ email, is_email_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .where(
          sql<boolean>`not exists (select from app_user other where other.email = ${email} and other.id <> ${id}::uuid)`,
        )
        .returning(userColumns)
        .executeTakeFirst()
      if (user) return user as User
      const owner = await find('email', email)
      return owner && owner.id !== id ? 'taken' : undefined
    },
  }
}
export type Users = ReturnType<typeof createUsers>
