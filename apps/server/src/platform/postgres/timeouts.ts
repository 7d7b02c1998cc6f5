/**
 * Time-outs of the server's role, in ms: what `alter role` sets, and the most the doctor accepts. Role settings also reach
 * sessions behind PgBouncer, which refuses them as startup parameters.
 */
export const roleTimeouts = {
  statement_timeout: { ms: 10_000, mostMs: 20_000 },
  lock_timeout: { ms: 5_000, mostMs: 10_000 },
  idle_in_transaction_session_timeout: { ms: 10_000, mostMs: 60_000 },
} as const

export type RoleTimeout = keyof typeof roleTimeouts

/** The statement that sets one of them. */
export const setRoleTimeout = (name: RoleTimeout): string =>
  `alter role vestibule_app set ${name} = '${roleTimeouts[name].ms / 1000}s'`

export const setRoleTimeouts: readonly string[] = Object.keys(roleTimeouts).map((name) =>
  setRoleTimeout(name as RoleTimeout),
)

/** How long to wait for a connection, new or from the pool, in ms. */
export const connectMs = 5_000

/** The client gives up this much later than the server, in ms: its error says more than a silent connection. */
export const marginMs = 2_000

/** For a role without a time-out, or too long a one, the client's bound is the same. */
export const queryMsFor = (statementTimeoutMs: number): number =>
  (statementTimeoutMs > 0
    ? Math.min(statementTimeoutMs, roleTimeouts.statement_timeout.mostMs)
    : roleTimeouts.statement_timeout.ms) + marginMs

/** Detects a peer that vanished while a connection was idle; probes follow every second. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** For `pg` clients that are not ours: pg-boss and migrations. */
export const boundedConnection = (statementMs: number) => ({
  connectionTimeoutMillis: connectMs,
  query_timeout: statementMs + marginMs,
  ...keepAlive,
})
