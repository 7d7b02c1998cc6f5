import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { Verdict } from '../people.ts'
import { firstTry } from './unscreened.ts'

export interface PendingNetwork {
  networkHash: Buffer
  ip: string
  userAgent: string
}

export interface KnownNetwork {
  screened: Verdict[]
  remembered: Verdict | undefined
  isPending: boolean
}

/** Checks whether a verdict is valid: made after `passed` if it has no risks, and after `refused` if it has risks. */
const isFresh = ({ passed, refused }: { passed: Date; refused: Date }) => sql<boolean>`
  (n.verdict is not null and n.screened_at > case when n.verdict -> 'risks' = '[]'::jsonb
    then ${passed}::timestamptz else ${refused}::timestamptz end)`

/** Stores the networks from which users acted after sign-up. Keyed hashes under older keys still match. */
export const createNetworks = (db: Kysely<Tables>) => ({
  /** Reads the verdicts on a user's network. Ignores verdicts from before `since`. `ipHashes` are base64url. */
  async known(
    lookup: { userId: string; tokenHash: Buffer; networkHashes: Buffer[]; ipHashes: readonly string[] },
    since: { passed: Date; refused: Date },
  ): Promise<KnownNetwork> {
    const { userId, tokenHash, networkHashes, ipHashes } = lookup
    const { rows } = await sql<{ screened: Verdict[]; remembered: Verdict | null; isPending: boolean }>`
      select
        array(select v.verdict from (
            select screening -> 'ip' as verdict from app_user where id = ${userId}
            union all select screening -> 'ip' from session where token_hash = ${tokenHash}) v
          where v.verdict ->> 'valueHash' = any(${[...ipHashes]}::text[])) as screened,
        (select n.verdict from screened_network n
          where n.user_id = ${userId} and n.network_hash = any(${networkHashes}::bytea[]) and ${isFresh(since)}
          order by n.screened_at desc limit 1) as remembered,
        exists (select from screened_network n where n.user_id = ${userId}
          and n.network_hash = any(${networkHashes}::bytea[]) and n.verdict is null) as "isPending"`.execute(
      db,
    )
    const [row] = rows
    if (!row) throw new Error('the query returned no row')
    return { ...row, remembered: row.remembered ?? undefined }
  },

  async remember(
    userId: string,
    networkHash: Buffer,
    verdict: Verdict,
    since: { passed: Date; refused: Date },
    now: Date,
  ): Promise<boolean> {
    const kept = await sql`
      insert into screened_network as n (user_id, network_hash, verdict, screened_at)
      values (${userId}, ${networkHash}, ${JSON.stringify(verdict)}, ${now})
      on conflict (user_id, network_hash) do update
        set verdict = excluded.verdict, ip_address = null, user_agent = null, screened_at = excluded.screened_at
        where not ${isFresh(since)}`.execute(db)
    return kept.numAffectedRows === 1n
  },

  async enqueue(userId: string, { networkHash, ip, userAgent }: PendingNetwork, now: Date): Promise<void> {
    await sql`
      insert into screened_network as n (user_id, network_hash, ip_address, user_agent, screened_at, due_at)
      values (${userId}, ${networkHash}, ${ip}, ${userAgent}, ${now}, ${firstTry})
      on conflict (user_id, network_hash) do update
        set verdict = null, ip_address = excluded.ip_address, user_agent = excluded.user_agent,
          screened_at = excluded.screened_at, due_at = excluded.due_at, tries = 0
        where n.verdict is not null`.execute(db)
  },

  async pending(userId: string): Promise<PendingNetwork[]> {
    const { rows } = await sql<PendingNetwork>`
      select network_hash as "networkHash", ip_address as ip, user_agent as "userAgent" from screened_network
      where user_id = ${userId} and verdict is null`.execute(db)
    return rows
  },

  async settle(userId: string, networkHash: Buffer, verdict: Verdict, now: Date): Promise<boolean> {
    const settled = await sql`
      update screened_network set verdict = ${JSON.stringify(verdict)}, ip_address = null, user_agent = null,
        screened_at = ${now}
      where user_id = ${userId} and network_hash = ${networkHash} and verdict is null`.execute(db)
    return settled.numAffectedRows === 1n
  },

  async forget(before: Date): Promise<void> {
    await sql`delete from screened_network where verdict is not null and screened_at < ${before}`.execute(db)
  },
})
