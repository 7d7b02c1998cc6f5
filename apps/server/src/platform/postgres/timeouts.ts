/** Timeouts set on the role, because PgBouncer rejects startup parameters. The doctor accepts at most `mostMs`. */
export const roleTimeouts = {
  statement_timeout: { ms: 10_000, mostMs: 20_000 },
  lock_timeout: { ms: 5_000, mostMs: 10_000 },
  idle_in_transaction_session_timeout: { ms: 10_000, mostMs: 60_000 },
} as const

export type RoleTimeout = keyof typeof roleTimeouts

export const setRoleTimeout = (name: RoleTimeout, role = 'vestibule_app'): string =>
  `alter role ${role} set ${name} = '${roleTimeouts[name].ms / 1000}s'`

export const setRoleTimeouts: readonly string[] = ['vestibule_app', 'vestibule_steward'].flatMap((role) =>
  Object.keys(roleTimeouts).map((name) => setRoleTimeout(name as RoleTimeout, role)),
)

/** Lets the steward do all that the server's role may do. */
export const grantSteward = 'grant vestibule_app to vestibule_steward'

/** Maximum wait for a connection, new or pooled. */
export const connectMs = 5_000

/** Margin of client timeouts over the server's, so that the server's more specific error comes first. */
export const marginMs = 2_000

/** Returns `marginMs` plus the role's timeout, at most `mostMs`. Uses the default `ms` if the role has no timeout. */
export const queryMsFor = (statementTimeoutMs: number): number =>
  (statementTimeoutMs > 0
    ? Math.min(statementTimeoutMs, roleTimeouts.statement_timeout.mostMs)
    : roleTimeouts.statement_timeout.ms) + marginMs

/** TCP options that detect a vanished peer of an idle connection. Probes start after ten seconds, then every second. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Returns timeouts for plain `pg` clients, such as the migrations' client. */
export const boundedConnection = (statementMs: number) => ({
  connectionTimeoutMillis: connectMs,
  query_timeout: statementMs + marginMs,
  ...keepAlive,
})
