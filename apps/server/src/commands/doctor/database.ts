import {
  type DatabaseInspection,
  inspectDatabase,
  whyUnreachable,
} from '../../platform/postgres/inspect-database.ts'
import { type RoleTimeout, roleTimeouts, setRoleTimeout } from '../../platform/postgres/timeouts.ts'
import type { Finding } from './finding.ts'

/** Beyond this clock difference, in ms, times cannot be compared and signed statements are refused. */
const mostAhead = 5_000

const reach = async (what: string, name: string, url: string): Promise<Finding> => {
  const reason = await whyUnreachable(url)
  return reason
    ? {
        what,
        ok: false,
        said: `it cannot be used: ${reason}`,
        mend: `Look at ${name}, at the network and at the database's own log.`,
      }
    : { what, ok: true, said: 'it answers' }
}

const migrationsOf = ({ missing, unknown }: DatabaseInspection, migrates: boolean): Finding => {
  const what = 'migrations'
  if (missing.length > 0)
    return {
      what,
      ok: false,
      said: `not run there, or others than this release's: ${missing.join(', ')}`,
      mend: migrates
        ? 'The next start of a server runs what is missing. One that ran in another form cannot be mended: this is not the release that made this database.'
        : 'Start one server with MIGRATION_DATABASE_URL.',
    }
  if (unknown.length > 0)
    return {
      what,
      ok: false,
      said: `a newer release has been here: ${unknown.join(', ')}`,
      mend: 'Run that release, or restore a backup from before it.',
    }
  return { what, ok: true, said: "this release's" }
}

const rightsOf = ({ changesAudit }: DatabaseInspection): Finding => ({
  what: 'audit trail',
  ok: !changesAudit,
  said: changesAudit
    ? "DATABASE_URL's role may change or remove rows of it, or of the evidence beside it"
    : "DATABASE_URL's role can only add rows",
  ...(changesAudit
    ? {
        mend: 'DATABASE_URL must be vestibule_app, not the owner of the tables or a superuser, with the rights that the migrations gave it: see docs/operations.md, Database.',
      }
    : {}),
})

const clockOf = ({ aheadMs, tookMs }: DatabaseInspection): Finding => {
  const apart = Math.abs(Math.round(aheadMs))
  const ok = apart <= mostAhead + tookMs
  const said = `the database's is ${apart} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`
  return { what: 'clock', ok, said, ...(ok ? {} : { mend: 'Let both machines take their time from NTP.' }) }
}

const connectionsOf = ({ connections: { used, most } }: DatabaseInspection): Finding => {
  // a process takes up to 13
  const ok = most - used >= 13
  const said = `${used} of ${most} in use`
  return {
    what: 'connections',
    ok,
    said,
    ...(ok ? {} : { mend: 'Raise max_connections: each process takes up to 13.' }),
  }
}

/** Without these a statement, a lock or an idle transaction can hold a connection forever (OP-10). */
const timeoutsOf = ({ timeouts }: DatabaseInspection): Finding => {
  const names = Object.keys(roleTimeouts) as RoleTimeout[]
  const wrong = names.filter((name) => timeouts[name] <= 0 || timeouts[name] > roleTimeouts[name].mostMs)
  const list = (some: RoleTimeout[]): string =>
    some.map((name) => `${name} ${timeouts[name] > 0 ? `${timeouts[name] / 1000} s` : 'none'}`).join(', ')
  return {
    what: 'time-outs',
    ok: wrong.length === 0,
    said: wrong.length === 0 ? list(names) : `missing or too long for DATABASE_URL's role: ${list(wrong)}`,
    ...(wrong.length === 0
      ? {}
      : { mend: `As superuser, then restart the servers: ${wrong.map(setRoleTimeout).join('; ')};` }),
  }
}

export const lookAtDatabase = async (url: string, migrationUrl: string | undefined): Promise<Finding[]> => {
  const findings: Finding[] = [await reach('database', 'DATABASE_URL', url)]
  if (findings[0]?.ok) {
    const look = await inspectDatabase(url, () => new Date())
    findings[0].said = `PostgreSQL ${look.version}`
    findings.push(
      migrationsOf(look, migrationUrl !== undefined),
      rightsOf(look),
      clockOf(look),
      connectionsOf(look),
      timeoutsOf(look),
    )
  }
  if (migrationUrl) findings.push(await reach("owner's role", 'MIGRATION_DATABASE_URL', migrationUrl))
  return findings
}
