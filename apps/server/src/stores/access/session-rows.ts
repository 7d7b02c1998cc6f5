import type { Browser } from '@vestibule/domain/browsers'
import { sessionIdleSeconds, sessionTouchSeconds } from '@vestibule/domain/session'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { Places } from '../../platform/postgres/statement.ts'
import type { User, Verdicts } from '../people.ts'
import type { Block } from '../screening/rows.ts'

export interface Session {
  tokenHash: Buffer
  kind: 'sign_up' | 'applicant'
  userId: string | null
  identityId: string | null
  challengeUserId: string | null
  /** The last screened email, lowercase, which is retained when the token is renewed. */
  email?: string
  screening: Verdicts
  createdAt: Date
  seenAt: Date
  endsAt: Date
  browser: Browser
  /** Whether this anonymous session replaced one that its user had ended from another browser. */
  followsEnded?: boolean
  /** Time of the last proof of identity. `null` before the first one. */
  provenAt: Date | null
  /** Time of the last code or passkey, by which a log-in or a step-up proved more than a password. */
  secondFactorAt: Date | null
}

export type LiveSession = Session & { user: User | undefined; block: Block | undefined; readAt: Date }

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

export interface LiveValues {
  token: Buffer
  now: Date
  idleSince: Date
  touchSince: Date
}
export const liveValues = (token: Buffer, now: Date): LiveValues => ({
  token,
  now,
  idleSince: before(now, sessionIdleSeconds),
  touchSince: before(now, sessionTouchSeconds),
})

export const isLive = ({ now, idleSince }: Places<Pick<LiveValues, 'now' | 'idleSince'>>) =>
  sql<boolean>`(session.ends_at > ${now} and session.seen_at > ${idleSince})`

/** Selects the id of the application of `session`: the chosen one, or else the user's newest. */
export const chosenClient = sql<string | null>`(
  select id from client where client.user_id = session.user_id
  order by (client.id = session.client_id) desc nulls last, client.created_at desc, client.id limit 1)`

/** Postpones a live session's idle timeout. Never revives an ended session. */
export const touch = (values: Places<LiveValues>) => sql`
  update session set seen_at = ${values.now}
  where token_hash = ${values.token} and seen_at < ${values.touchSince} and ${isLive(values)}`

/** A session without its chosen application and its start, which only SQL reads. */
export type SessionRow = Omit<Selectable<Tables['session']>, 'client_id' | 'start_id'>
export const sessionColumns = [
  'token_hash',
  'kind',
  'user_id',
  'identity_id',
  'challenge_user_id',
  'email',
  'screening',
  'created_at',
  'seen_at',
  'ends_at',
  'browser',
  'system',
  'follows_ended',
  'proven_at',
  'second_factor_at',
] as const satisfies (keyof SessionRow)[]
export const selectedColumns = sql.raw(sessionColumns.map((column) => `session.${column}`).join(', '))

export const toSession = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  kind: row.kind,
  userId: row.user_id,
  identityId: row.identity_id,
  challengeUserId: row.challenge_user_id,
  ...(row.email === null ? {} : { email: row.email }),
  screening: row.screening as Session['screening'],
  createdAt: row.created_at,
  seenAt: row.seen_at,
  endsAt: row.ends_at,
  browser: { browser: row.browser, system: row.system } as Browser,
  followsEnded: row.follows_ended,
  provenAt: row.proven_at,
  secondFactorAt: row.second_factor_at,
})

/** A session with a new token. Without its kind, which the database derives from the session's user. */
export type RenewedSession = Omit<Session, 'kind'>

export const renewedRow = (session: RenewedSession) => ({
  token_hash: session.tokenHash,
  user_id: session.userId,
  identity_id: session.identityId,
  challenge_user_id: session.challengeUserId,
  email: session.email ?? null,
  screening: JSON.stringify(session.screening),
  created_at: session.createdAt,
  seen_at: session.seenAt,
  ends_at: session.endsAt,
  browser: session.browser.browser,
  system: session.browser.system,
  follows_ended: session.followsEnded ?? false,
  proven_at: session.provenAt,
  second_factor_at: session.secondFactorAt,
})

export const rowOf = (session: Session) => ({ ...renewedRow(session), kind: session.kind })
