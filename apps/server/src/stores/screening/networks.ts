import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { Verdict } from '../sign-up/rows.ts'
import { firstTry } from './unscreened.ts'

/** A network that is to be screened once the provider is there again. */
export interface OwedNetwork {
  networkHash: Buffer
  ip: string
  userAgent: string
}

/** What is known of a network from which a user acts. */
export interface KnownNetwork {
  /** of this very address, from the sign-up and in this session */
  screened: Verdict[]
  /** of the network, from an earlier action */
  remembered: Verdict | undefined
  /** nobody could screen it yet; a job does */
  isOwed: boolean
}

/** A verdict that is still remembered: a bad one for a shorter time. */
const isFresh = ({ passed, refused }: { passed: Date; refused: Date }) => sql<boolean>`
  (n.verdict is not null and n.screened_at > case when n.verdict -> 'risks' = '[]'::jsonb
    then ${passed}::timestamptz else ${refused}::timestamptz end)`

/** The networks from which users have acted since they signed up (RK-11). Hashes are keyed; older keys' still match. */
export const createNetworks = (db: Kysely<Tables>) => ({
  /** @param asked `ipHashes` in base64url, as verdicts hold them; what was remembered before `since` counts no more */
  async known(
    {
      userId,
      tokenHash,
      networkHashes,
      ipHashes,
    }: {
      userId: string
      tokenHash: Buffer
      networkHashes: readonly Buffer[]
      ipHashes: readonly string[]
    },
    since: { passed: Date; refused: Date },
  ): Promise<KnownNetwork> {
    const { rows } = await sql<{ screened: Verdict[]; remembered: Verdict | null; isOwed: boolean }>`
      select
        array(select v.verdict from (
            select screening -> 'ip' as verdict from app_user where id = ${userId}
            union all select screening -> 'ip' from session where token_hash = ${tokenHash}) v
          where v.verdict ->> 'valueHash' = any(${[...ipHashes]}::text[])) as screened,
        (select n.verdict from screened_network n
          where n.user_id = ${userId} and n.network_hash = any(${[...networkHashes]}::bytea[]) and ${isFresh(since)}
          order by n.screened_at desc limit 1) as remembered,
        exists (select from screened_network n where n.user_id = ${userId}
          and n.network_hash = any(${[...networkHashes]}::bytea[]) and n.verdict is null) as "isOwed"`.execute(
      db,
    )
    const [row] = rows
    if (!row) throw new Error('one row is always answered')
    return { ...row, remembered: row.remembered ?? undefined } satisfies KnownNetwork
  },

  /** @param since as for `known` @returns false: it was remembered meanwhile */
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

  /** Keeps a network that a worker screens. */
  async owe(userId: string, { networkHash, ip, userAgent }: OwedNetwork, now: Date): Promise<void> {
    await sql`
      insert into screened_network as n (user_id, network_hash, ip_address, user_agent, screened_at, due_at)
      values (${userId}, ${networkHash}, ${ip}, ${userAgent}, ${now}, ${firstTry})
      on conflict (user_id, network_hash) do update
        set verdict = null, ip_address = excluded.ip_address, user_agent = excluded.user_agent,
          screened_at = excluded.screened_at, due_at = excluded.due_at, tries = 0
        where n.verdict is not null`.execute(db)
  },

  async owed(userId: string): Promise<OwedNetwork[]> {
    const { rows } = await sql<OwedNetwork>`
      select network_hash as "networkHash", ip_address as ip, user_agent as "userAgent" from screened_network
      where user_id = ${userId} and verdict is null`.execute(db)
    return rows
  },

  /** @returns false: another one did, or nothing is owed */
  async settle(userId: string, networkHash: Buffer, verdict: Verdict, now: Date): Promise<boolean> {
    const settled = await sql`
      update screened_network set verdict = ${JSON.stringify(verdict)}, ip_address = null, user_agent = null,
        screened_at = ${now}
      where user_id = ${userId} and network_hash = ${networkHash} and verdict is null`.execute(db)
    return settled.numAffectedRows === 1n
  },

  /** Removes what was remembered before then. */
  async forget(before: Date): Promise<void> {
    await sql`delete from screened_network where verdict is not null and screened_at < ${before}`.execute(db)
  },
})
export type Networks = ReturnType<typeof createNetworks>
