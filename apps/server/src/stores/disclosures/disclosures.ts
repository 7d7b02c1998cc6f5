import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { append, entryValues } from '../audit/audit.ts'

export interface DisclosureVersion {
  id: string
  version: number
  words: string
  hash: Buffer
  parts: Record<string, string>
  effectiveAtOnce: boolean
  currentSince: Date
}

/** A user, and the application on whose page a disclosure is shown. No application during sign-up. */
export interface Reader {
  userId: string
  clientId: string | undefined
}

export const readerOf = ({ client }: { client: { id: string; user_id: string } }): Reader => ({
  userId: client.user_id,
  clientId: client.id,
})

export interface NewShown extends Reader {
  id: string
  disclosureId: string
  version: number
  language: LanguageCode
  call: string
  renderedHash: Buffer
  /** The caller's IP address, sealed together with the shown text if the text differs by person. */
  personSealed: Buffer
  /** The hash of the record before sealing, in hex, for the audit trail. */
  evidence: string
  at: Date
}

/** The part of an audit entry that holds the hashes of records of shown disclosures. */
export const shownInTrail = (shown: readonly NewShown[]): { evidence?: { id: string; sha256: string }[] } =>
  shown.length > 0 ? { evidence: shown.map(({ id, evidence }) => ({ id, sha256: evidence })) } : {}

export interface ShownRow {
  id: string
  user_id: string
  client_id: string | null
  disclosure_id: string
  version: number
  language: LanguageCode
  /** In `language`. */
  words: string
  rendered_hash: Buffer
  person_sealed: Buffer
}

/** Stores the versions of disclosures, and which of them each user was shown. */
export const createDisclosures = (db: Kysely<Tables>) => {
  /** Selects what the user was shown during sign-up and, if there is a `clientId`, on the pages of this application. */
  const shown = ({ userId, clientId }: Reader) =>
    db
      .selectFrom('disclosure_shown as s')
      .innerJoin('disclosure as d', (join) =>
        join.onRef('d.id', '=', 's.disclosure_id').onRef('d.version', '=', 's.version'),
      )
      .leftJoin('disclosure_translation as t', (join) =>
        join
          .onRef('t.disclosure_id', '=', 's.disclosure_id')
          .onRef('t.version', '=', 's.version')
          .onRef('t.language', '=', 's.language'),
      )
      .select([
        's.id',
        's.user_id',
        's.client_id',
        's.disclosure_id',
        's.version',
        's.language',
        sql<string>`coalesce(t.words, d.words)`.as('words'),
        's.rendered_hash',
        's.person_sealed',
      ])
      .where('s.user_id', '=', userId)
      .where(sql<boolean>`(s.client_id is null or s.client_id = ${clientId ?? null}::uuid)`)
  return {
    /** Records disclosures that were shown to one user, with an entry of the user's trail. */
    async showDisclosures(shown: readonly NewShown[]): Promise<void> {
      const [first] = shown
      if (!first) return
      if (!db.isTransaction)
        return db.transaction().execute((tx) => createDisclosures(tx).showDisclosures(shown))
      const entry = entryValues({
        actor: 'server',
        action: 'disclosures_shown',
        detail: shownInTrail(shown),
        now: first.at,
      })
      await append(db, sql`${first.userId}::uuid`, entry)
      await createDisclosures(db).addShown(shown)
    },

    /** As `showDisclosures`, but without an audit entry: the caller writes one that contains `shownInTrail(shown)`. */
    async addShown(shown: readonly NewShown[]): Promise<void> {
      if (shown.length === 0) return
      await db
        .insertInto('disclosure_shown')
        .values(
          shown.map((one) => ({
            id: one.id,
            user_id: one.userId,
            client_id: one.clientId ?? null,
            disclosure_id: one.disclosureId,
            version: one.version,
            language: one.language,
            call: one.call,
            rendered_hash: one.renderedHash,
            person_sealed: one.personSealed,
            shown_at: one.at,
          })),
        )
        .execute()
    },

    async disclosureVersions(ids: readonly string[], language: LanguageCode): Promise<DisclosureVersion[]> {
      const rows =
        language === 'en'
          ? await db
              .selectFrom('disclosure')
              .select(['id', 'version', 'words', 'hash', 'parts', 'effective_at_once', 'current_since'])
              .where('id', 'in', ids)
              .execute()
          : await db
              .selectFrom('disclosure_translation as t')
              .innerJoin('disclosure as d', (join) =>
                join.onRef('d.id', '=', 't.disclosure_id').onRef('d.version', '=', 't.version'),
              )
              .select(['d.id', 'd.version', 't.words', 't.hash', 't.parts'])
              .select(['d.effective_at_once', 't.current_since'])
              .where('t.disclosure_id', 'in', ids)
              .where('t.language', '=', language)
              .execute()
      return rows.map(({ effective_at_once, current_since, ...row }) => ({
        ...row,
        effectiveAtOnce: effective_at_once,
        currentSince: new Date(current_since),
      }))
    },

    allShown: (reader: Reader): Promise<(ShownRow & { call: string; shown_at: Date })[]> =>
      shown(reader).select(['s.call', 's.shown_at']).orderBy('s.shown_at').orderBy('s.id').execute(),

    shownWith: (reader: Reader, call: string): Promise<ShownRow[]> =>
      shown(reader)
        .where('s.call', '=', call)
        .orderBy('s.disclosure_id')
        .orderBy('s.shown_at')
        .orderBy('s.id')
        .execute(),

    /** @param id a record instead of the last one */
    lastShown: (reader: Reader, disclosureId: string, id?: string): Promise<ShownRow | undefined> =>
      shown(reader)
        .where('s.disclosure_id', '=', disclosureId)
        .$if(id !== undefined, (found) => found.where('s.id', '=', id ?? ''))
        .orderBy('s.shown_at', 'desc')
        .orderBy('s.id')
        .executeTakeFirst(),
  }
}
