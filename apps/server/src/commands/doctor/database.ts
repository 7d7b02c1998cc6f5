import { poolerRefusal } from '../../app/migrate.ts'
import type { Env } from '../../platform/config/env.ts'
import { hasTransactionPooler } from '../../platform/postgres/find-pooler.ts'
import {
  type DatabaseInspection,
  inspectDatabase,
  whyUnreachable,
} from '../../platform/postgres/inspect-database.ts'
import { type RoleTimeout, roleTimeouts, setRoleTimeout } from '../../platform/postgres/timeouts.ts'
import { type Finding, failed, passed } from './finding.ts'

/** Maximum difference between the clocks of the database and this machine. A larger one invalidates signed tokens. */
const maxApartMs = 5_000

const connectionsPerProcess = 16

const checkConnection = async (what: string, name: string, url: string): Promise<Finding> => {
  const reason = await whyUnreachable(url)
  if (!reason) return passed(what, 'reachable')
  return failed(
    what,
    `it cannot be used: ${reason}`,
    `Check ${name}, the network and the database's own log.`,
  )
}

const checkMigrations = ({ schema }: DatabaseInspection): Finding => {
  const wrong = [...schema.missing, ...schema.changed]
  if (wrong.length > 0)
    return failed(
      'migrations',
      `missing, or different from this release's: ${wrong.join(', ')}`,
      'npm run migrate runs missing ones. A different one cannot be repaired: another release made this database.',
    )
  if (schema.incompatible.length > 0)
    return failed(
      'migrations',
      `a newer release migrated this database: ${schema.incompatible.join(', ')}`,
      'Run that release, or restore a backup from before it.',
    )
  return passed(
    'migrations',
    schema.newer.length > 0
      ? `a newer release's, on which this release can run: ${schema.newer.join(', ')}`
      : "this release's",
  )
}

const checkRights = ({ changesAudit }: DatabaseInspection): Finding =>
  changesAudit
    ? failed(
        'audit trail',
        "DATABASE_URL's role may change or remove rows of the audit trail, evidence, holds or keys",
        'DATABASE_URL must be vestibule_app, not the owner of the tables or a superuser, with the rights that the migrations gave it: see docs/operations/deploy.md, Database.',
      )
    : passed('audit trail', "DATABASE_URL's role can only add rows")

const checkAuditMonths = ({ hasAuditOthers }: DatabaseInspection): Finding =>
  hasAuditOthers
    ? failed(
        'audit months',
        'entries are in audit_event_other, because their month had no partition',
        'Run npm run housekeeping, then follow docs/operations/alerts.md, Audit entries outside their month.',
      )
    : passed('audit months', 'every entry is in the partition of its month')

const checkClock = ({ aheadMs, tookMs }: DatabaseInspection): Finding => {
  const apart = Math.abs(Math.round(aheadMs))
  const message = `the database's is ${apart} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`
  return apart <= maxApartMs + tookMs
    ? passed('clock', message)
    : failed('clock', message, 'Synchronize both machines with NTP.')
}

const checkConnections = ({ connections: { used, most } }: DatabaseInspection): Finding => {
  const message = `${used} of ${most} in use`
  return most - used >= connectionsPerProcess
    ? passed('connections', message)
    : failed(
        'connections',
        message,
        `Raise max_connections: each process takes up to ${connectionsPerProcess}.`,
      )
}

/** Checks the timeouts without which a statement, lock or idle transaction could block a connection forever (OP-10). */
const checkTimeouts = ({ timeouts }: DatabaseInspection): Finding => {
  const names = Object.keys(roleTimeouts) as RoleTimeout[]
  const wrong = names.filter((name) => timeouts[name] <= 0 || timeouts[name] > roleTimeouts[name].mostMs)
  const list = (listed: RoleTimeout[]): string =>
    listed.map((name) => `${name} ${timeouts[name] > 0 ? `${timeouts[name] / 1000} s` : 'none'}`).join(', ')
  return wrong.length === 0
    ? passed('time-outs', list(names))
    : failed(
        'time-outs',
        `missing or too long for DATABASE_URL's role: ${list(wrong)}`,
        `As superuser, then restart the servers: ${wrong.map((name) => setRoleTimeout(name)).join('; ')};`,
      )
}

const readOnlyFixes = {
  recovery: {
    message: 'the database is in recovery: it is a standby, or a restore that was not ended',
    fix: 'Connect to the primary. After a restore, run select pg_promote() as superuser once the data is right.',
  },
  setting: {
    message: "transactions of DATABASE_URL's role are read-only",
    fix: 'As superuser, reset default_transaction_read_only of the role, the database and the server.',
  },
} as const

const checkWrites = ({ readOnly }: DatabaseInspection): Finding =>
  readOnly
    ? failed('writes', readOnlyFixes[readOnly].message, readOnlyFixes[readOnly].fix)
    : passed('writes', 'possible')

/** Without an archive, a restore loses everything since the last dump. */
const checkArchive = ({ archive }: DatabaseInspection): Finding => {
  if (archive === 'off') return passed('archive', 'off: restores end at the last dump')
  if (archive === 'works') return passed('archive', 'archives the write-ahead log')
  return failed(
    'archive',
    {
      fails: 'the last archive_command failed',
      behind: 'over 160 MB of the write-ahead log wait',
      never: 'nothing was archived since the statistics began',
    }[archive],
    "Read PostgreSQL's log, and run pgbackrest check as postgres.",
  )
}

/** Behind a pooler in transaction mode, a named statement can be unknown, and a session's lock and settings get lost. */
const checkPooler = async (url: string, isPooled: boolean): Promise<Finding> => {
  if (!(await hasTransactionPooler(url)))
    return passed(
      'pooler',
      isPooled ? 'none in transaction mode; statements are unnamed' : 'none in transaction mode',
    )
  return isPooled
    ? passed('pooler', 'in transaction mode; statements are unnamed')
    : failed(
        'pooler',
        'DATABASE_URL leads to a pooler in transaction mode',
        'Set DATABASE_POOLER=transaction.',
      )
}

const checkSteward = async (url: string): Promise<Finding> => {
  const reached = await checkConnection("steward's role", 'STEWARD_DATABASE_URL', url)
  if (!reached.ok || (await inspectDatabase(url, () => new Date())).changesAudit) return reached
  return failed(
    "steward's role",
    "STEWARD_DATABASE_URL's role may not erase or re-seal evidence",
    'STEWARD_DATABASE_URL must be vestibule_steward: see docs/operations/deploy.md, Database.',
  )
}

const checkOwner = async (url: string): Promise<Finding> => {
  const reached = await checkConnection("owner's role", 'MIGRATION_DATABASE_URL', url)
  return reached.ok && (await hasTransactionPooler(url))
    ? failed("owner's role", poolerRefusal, 'Use the address of PostgreSQL itself.')
    : reached
}

export const checkDatabase = async ({
  DATABASE_URL: url = '',
  STEWARD_DATABASE_URL: stewardUrl,
  MIGRATION_DATABASE_URL: migrationUrl,
  DATABASE_POOLER: pooler,
}: Env): Promise<Finding[]> => {
  const reached = await checkConnection('database', 'DATABASE_URL', url)
  const findings = [reached]
  if (reached.ok) {
    const inspection = await inspectDatabase(url, () => new Date())
    reached.message = `PostgreSQL ${inspection.version}`
    findings.push(
      checkMigrations(inspection),
      checkRights(inspection),
      checkAuditMonths(inspection),
      checkClock(inspection),
      checkConnections(inspection),
      checkTimeouts(inspection),
      checkWrites(inspection),
      checkArchive(inspection),
      await checkPooler(url, pooler === 'transaction'),
    )
  }
  if (stewardUrl) findings.push(await checkSteward(stewardUrl))
  if (migrationUrl) findings.push(await checkOwner(migrationUrl))
  return findings
}
