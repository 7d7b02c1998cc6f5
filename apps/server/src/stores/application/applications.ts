import { createHash } from 'node:crypto'
import type { Move } from '@vestibule/domain/flow/flow'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { LegalNameRow, Name } from '@vestibule/domain/forms/name'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Meter } from '../../platform/common/meter.ts'
import type { FormRow, Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement } from '../../platform/postgres/statement.ts'
import { chosenClient, isLive, type LiveValues, liveValues, touch } from '../access/session-rows.ts'
import type { NewEntry, Origin } from '../audit/audit.ts'
import type { Caller, User } from '../people.ts'
import {
  type ApplicationJson,
  applicationColumns,
  applicationJoins,
  type SavedJson,
  savedForm,
  toApplication,
  toSavedForm,
  withWrites,
} from './application-row.ts'
import { copyAnswers } from './copy-answers.ts'
import type { Application, ClientRow, NotSaved, Save, SavedForm, SaveFailure } from './rows.ts'
import {
  type AuditEntry,
  childWrites,
  clientChanges,
  columnValues,
  visitedSince,
  type WriteValues,
  writeValues,
  writtenColumns,
} from './write-fragments.ts'

const auditEntry = (
  save: Pick<Save, 'now' | 'action' | 'detail'>,
  actor: NewEntry['actor'],
  origin: Origin | undefined,
): AuditEntry => ({
  at: save.now.toISOString(),
  actor,
  action: save.action,
  detail: save.detail ?? {},
  ip: origin?.ip ?? null,
  requestId: origin?.requestId ?? null,
})

/**
 * Selects the user of a live applicant session if phone and email are verified and the user is not blocked, and
 * the session's application.
 */
const callerOf = (values: Places<Omit<LiveValues, 'touchSince'>>): RawBuilder<unknown> => sql`
  caller as (select session.user_id, session.seen_at, ${chosenClient} as client_id
    from session join app_user owner on owner.id = session.user_id
    where session.token_hash = ${values.token} and session.kind = 'applicant' and ${isLive(values)}
      and owner.is_phone_verified and owner.is_email_verified and not owner.is_blocked)`

type Moved = Pick<ClientRow, 'account_type' | 'client_status'>

const visit = ({ now, visitedSince }: Places<LoadValues>): RawBuilder<unknown> => sql`
  update client set visited_at = ${now} from caller
  where client.id = caller.client_id and client.visited_at < ${visitedSince}`
type LoadValues = LiveValues & { visitedSince: Date }

/** Reads the status before the statement's own writes. Only metrics use this status. */
const statusBefore = sql`(select before.client_status from client before where before.id = c.id) as was`

const load = statement<LoadValues, ApplicationJson>(
  (values) => sql`
    with ${callerOf(values)}, touched as (${touch(values)}), visited as (${visit(values)})
    select ${applicationColumns} from caller join app_user u on u.id = caller.user_id
    left join client c on c.id = caller.client_id ${applicationJoins}`,
)

type SaveValues = Omit<LiveValues, 'touchSince'> &
  WriteValues & {
    clientId: string
    version: number | null
    lockable: boolean
    isAnyStateAllowed: boolean
    allowedFrom: readonly string[]
  } & Record<string, unknown>

interface Saving {
  was: Status
  seen_at: Date
}

const saveStatement = <Row>(columns: readonly string[], selected: RawBuilder<unknown>) =>
  statement<SaveValues, Row & Saving>(
    (values) => sql`
      with ${callerOf(values)},
      saved as (
        update client c set ${clientChanges(columns, values, 'applicant')} from caller
        where c.id = ${values.clientId} and c.id = caller.client_id
          and (${values.version}::integer is null or c.version = ${values.version}::integer)
          and (not ${values.lockable}::boolean or c.locked_at is null)
          and (${values.isAnyStateAllowed}::boolean
            or array[c.account_type || ':' || c.client_status, c.account_type || ':' || c.client_status || ':' || c.step]
              && ${values.allowedFrom}::text[])
        returning c.*),
      ${childWrites(columns, values)}
      select caller.seen_at, ${statusBefore}, ${selected}`,
    { isBatched: true },
  )

/** Caches the statements by the set of columns that they write. Each form writes its own set. */
const saveStatements = <Row>(select: (columns: readonly string[]) => RawBuilder<unknown>) => {
  const known = new Map<string, ReturnType<typeof saveStatement<Row>>>()
  return (columns: readonly string[]) => {
    const key = columns.join()
    const made = known.get(key) ?? saveStatement<Row>(columns, select(columns))
    known.set(key, made)
    return made
  }
}

const saveAndReadForm = saveStatements<SavedJson>(savedForm)
const saveAndReadAll = saveStatements<ApplicationJson>(
  () => sql`
    ${applicationColumns} from caller, saved c join app_user u on u.id = c.user_id ${applicationJoins}`,
)

export const createApplications = (db: Kysely<Tables>, meter: Meter) => {
  const first = async <Row>(query: RawBuilder<Row>): Promise<Row | undefined> =>
    (await query.execute(db)).rows[0]
  const one = (query: RawBuilder<ApplicationJson>): Promise<ApplicationJson | undefined> => first(query)

  const countMove = (was: Status, { account_type, client_status }: Moved): void => {
    if (was !== client_status) meter.moved(account_type, was, client_status)
  }

  const lock = async (clientId: string): Promise<boolean> =>
    (await sql`select from client where id = ${clientId} for no key update`.execute(db)).rows.length > 0

  const read = async (clientId: string, hold?: 'hold'): Promise<Application | undefined> => {
    // Locks in a separate statement first, so that the statement below sees what a concurrent save wrote to any table.
    if (hold) await lock(clientId)
    const row = await one(sql`
      select ${applicationColumns} from client c join app_user u on u.id = c.user_id ${applicationJoins}
      where c.id = ${clientId}`)
    return row && toApplication(row)
  }

  const explain = async (save: Save): Promise<NotSaved> => {
    const no = (code: SaveFailure): NotSaved => ({ ok: false, code })
    const found = await sql<{
      live: boolean
      own: boolean
      chosen: boolean
      locked: boolean
      version: number
      repeats: boolean
    }>`
      with ${callerOf(liveValues(save.caller.tokenHash, save.now))}
      select exists (select from caller) as live, coalesce(c.user_id = (select user_id from caller), false) as own,
        c.id = (select client_id from caller) as chosen,
        c.locked_at is not null as locked, c.version,
        exists (select from audit_event last where last.client_id = c.id and last.seq = c.audit_seq
          and last.action = ${save.action}
          and (last.payload -> 'detail')::jsonb = ${JSON.stringify(save.detail ?? {})}::jsonb) as repeats
      from (select ${save.clientId}::uuid as client_id) named left join client c on c.id = named.client_id`.execute(
      db,
    )
    const row = found.rows[0]
    if (!row?.live) return no('unauthenticated')
    if (!row.own) return no('forbidden')
    if (!row.chosen) return no('other_application')
    if (save.lockable && row.locked) return no('locked')
    if (save.version === undefined || row.version === save.version) return no('status_conflict')
    return row.repeats && row.version === save.version + 1 ? { ...no('stale'), repeats: true } : no('stale')
  }

  /** Runs the save. Postpones the session's idle timeout at most once a minute, as `load` does. */
  const write = async <Row>(
    save: Save,
    statementOf: ReturnType<typeof saveStatements<Row>>,
  ): Promise<(Row & Saving) | NotSaved> => {
    const { caller, now, writes = {}, moves = {}, lockable = false } = save
    const { touchSince, ...live } = liveValues(caller.tokenHash, now)
    const { rows } = await statementOf(writtenColumns(writes))(db, {
      ...live,
      ...writeValues(moves, auditEntry(save, 'applicant', caller), now),
      ...columnValues(writes),
      clientId: save.clientId,
      version: save.version ?? null,
      lockable,
      isAnyStateAllowed: save.allowedFrom === undefined,
      allowedFrom: save.allowedFrom ?? [],
    })
    const [row] = rows
    if (!row || row.seen_at < touchSince) await touch({ ...live, touchSince }).execute(db)
    const no = row ? undefined : await explain(save)
    meter.saved(save.action, no?.code ?? 'saved')
    return row ?? (no as NotSaved)
  }

  const replaceDetails = async (userId: string, name: Partial<LegalNameRow>, now: Date): Promise<void> => {
    const changed = { ...name, version: sql<number>`version + 1` }
    await db.updateTable('client').set(changed).where('user_id', '=', userId).execute()
    const user = db.updateTable('app_user').set({ ...name, contact_changed_at: now })
    await user.where('id', '=', userId).execute()
  }

  return {
    /** Reads an application without a session, as jobs do. `hold` locks the client until the transaction ends. */
    read,
    /** Locks the client until the transaction ends. @returns false if the client does not exist */
    lock,
    async isOf(userId: string, clientId: string): Promise<boolean> {
      const found = sql`select from client where id::text = ${clientId} and user_id = ${userId}`
      return (await found.execute(db)).rows.length > 0
    },
    async consentEmployer(clientId: string, now: Date): Promise<void> {
      await sql`update client set employer_consented_at = ${now} where id = ${clientId}`.execute(db)
    },

    /** Loads the session's user and application. Postpones the session's idle timeout at most once a minute. */
    async load(
      caller: Caller,
      now: Date,
    ): Promise<{ user: User; application: Application | undefined } | 'unauthenticated'> {
      const values = { ...liveValues(caller.tokenHash, now), visitedSince: visitedSince(now) }
      const row = (await load(db, values)).rows[0]
      return row ? { user: row.app_user, application: toApplication(row) } : 'unauthenticated'
    },

    /** Checks session, version and lock and writes data, status and audit entry in one statement. */
    async save(save: Save): Promise<{ ok: true; application: Application } | NotSaved> {
      const row = await write(save, saveAndReadAll)
      if ('ok' in row) return row
      const before = toApplication(row)
      if (!before) throw new Error('the saved client is missing')
      countMove(row.was, before.client)
      return { ok: true, application: withWrites(before, save) }
    },

    /** Like `save`, but reads only the rows that the form writes. */
    async saveForm(save: Save): Promise<{ ok: true; application: SavedForm } | NotSaved> {
      const row = await write(save, saveAndReadForm)
      if ('ok' in row) return row
      countMove(row.was, row.client)
      return { ok: true, application: toSavedForm(row, save) }
    },

    /** Returns the user's applications, the newest first. */
    async ofUser(userId: string): Promise<Application[]> {
      const { rows } = await sql<ApplicationJson>`
        select ${applicationColumns} from client c join app_user u on u.id = c.user_id ${applicationJoins}
        where u.id = ${userId} order by c.created_at desc, c.id`.execute(db)
      return rows.flatMap((row) => toApplication(row) ?? [])
    },

    /** Makes this the session's application. Requires that it is one of the session's user. */
    async choose(tokenHash: Buffer, clientId: string): Promise<void> {
      await sql`update session set client_id = ${clientId} where token_hash = ${tokenHash}`.execute(db)
    },

    /**
     * Replaces the home address in the user's applications, and begins the hold of a new contact. Those in progress change
     * too, because their opening would send the old address to the broker. A page that was loaded before gets a conflict.
     */
    async moveHome(userId: string, address: FormRow<'address'>, now: Date): Promise<void> {
      await db
        .updateTable('address')
        .set({ ...address })
        .where('client_id', 'in', (client) =>
          client.selectFrom('client').select('id').where('user_id', '=', userId),
        )
        .execute()
      await replaceDetails(userId, {}, now)
    },

    /** Replaces the legal name in the user's applications, as `moveHome` does with the home address. */
    rename: (userId: string, { first_name, last_name }: LegalNameRow, now: Date): Promise<void> =>
      replaceDetails(userId, { first_name, last_name }, now),

    /**
     * Returns the name and home address that an earlier application has made final, and whether the broker has them, if the
     * session's application is `clientId` and still in progress.
     */
    async finalDetails(
      tokenHash: Buffer,
      clientId: string,
    ): Promise<{ isAtBroker: boolean; name: LegalNameRow; address: FormRow<'address'> | null } | undefined> {
      const { rows } = await sql<{
        isAtBroker: boolean
        name: LegalNameRow
        address: FormRow<'address'> | null
      }>`
        select b.client_id is not null as "isAtBroker", to_jsonb(c) as name, to_jsonb(a) as address
        from session s
        join client own on own.user_id = s.user_id and own.id::text = ${clientId} and own.locked_at is null
          and own.id = coalesce(s.client_id, own.id)
        join client c on c.user_id = s.user_id and c.locked_at is not null
        left join address a on a.client_id = c.id
        left join broker_account b on b.client_id = c.id
        where s.token_hash = ${tokenHash} order by "isAtBroker" desc, c.created_at desc limit 1`.execute(db)
      return rows[0]
    },

    copyAnswers: copyAnswers.bind(undefined, db),

    /** Locks the user until the transaction ends. @returns the ids of the user's applications, the newest first */
    async lockAll(userId: string): Promise<string[]> {
      await sql`select from app_user where id = ${userId} for no key update`.execute(db)
      const { rows } = await sql<{ id: string }>`
        select id from client where user_id = ${userId} order by created_at desc, id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Requires that the caller has called `lockAll`. */
    async create(
      input: Name & {
        id: string
        dataKey: Buffer
        user: Pick<User, 'id' | 'account_type'>
        /** The application whose answers the new one has. */
        answersOf?: string
        status: Status
        step: Step
        caller: Caller
        now: Date
      },
    ): Promise<Application> {
      const detail = input.answersOf === undefined ? {} : { answersOf: input.answersOf }
      const audit = auditEntry(
        { now: input.now, action: 'client_created', detail },
        'applicant',
        input.caller,
      )
      const head = createHash('sha256').update(`client ${input.id}`).digest()
      await sql`
        with created as (
          insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name,
            audit_head, audit_seq, created_at, visited_at, answers_of)
          values (${input.id}, ${input.user.id}, ${input.user.account_type}, ${input.status}, ${input.step},
            ${input.dataKey}, ${input.firstName}, ${input.lastName},
            sha256(${head}::bytea || int4send(1) || convert_to(${JSON.stringify(audit)}::text, 'UTF8')), 1,
            ${input.now}, ${input.now}, ${input.answersOf ?? null})
          returning id, audit_head)
        insert into audit_event (client_id, seq, at, action, payload, hash)
        select id, 1, ${audit.at}::timestamptz, ${audit.action}, ${JSON.stringify(audit)}::json, audit_head
        from created`.execute(db)
      meter.moved(input.user.account_type, undefined, input.status)
      const application = await read(input.id)
      if (!application) throw new Error('the created client is missing')
      return application
    },

    /**
     * Appends an audit entry for the server's own action, or for that of a caller without a session, `unproven`. Moves the
     * status if `moves` contains the stored status.
     */
    async record(input: {
      clientId: string | null
      now: Date
      moves?: Readonly<Record<string, Move>>
      lock?: boolean
      action: string
      detail?: Record<string, unknown>
      unproven?: Origin
    }): Promise<void> {
      const audit = auditEntry(input, input.unproven ? 'unproven' : 'server', input.unproven)
      const values = writeValues(input.moves ?? {}, audit, input.now)
      const moved = await first(sql<Moved & { was: Status }>`
        with saved as (
          update client c set ${clientChanges([], values, 'server')},
            locked_at = case when ${input.lock ?? null}::boolean is null then c.locked_at
              when ${input.lock ?? null}::boolean then coalesce(c.locked_at, ${input.now}) end
          where c.id = ${input.clientId} returning c.*),
        ${childWrites([], values)}
        select c.account_type, c.client_status, ${statusBefore} from saved c`)
      if (!moved) throw new Error('a provider call has no client')
      countMove(moved.was, moved)
    },
  }
}
