/** `npm run affected` lists whose data an incident could have reached (OP-12). */

import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Affected, causes, listAffected } from '../use-cases/evidence/affected.ts'
import { type Command, run } from './command.ts'
import { onDatabase, operatorName, type Work } from './on-database.ts'

const usage = `npm run --silent affected -- --since {time} --until {time} [--cause ${causes.join('|')}] [--by {name}]
A time is a day (2026-11-28, which begins at midnight UTC) or an instant with its zone (2026-11-28T14:00:00Z).`

const timeOf = (text: string | undefined): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text ?? '')) return undefined
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time
}

const lineOf = ({ id, email, kind, access, how, count, first, last }: Affected): string =>
  [id, email ?? '-', access, kind, how, count, first?.toISOString() ?? '-', last?.toISOString() ?? '-'].join(
    '\t',
  )

/** What the records cannot show. The operator must find it out elsewhere. */
const limits = `Not in these records:
– What a logged-in person read. Whoever was logged in could have read everything of that account.
– Reads of the database, its backups, logs or a process's memory: for these, use --cause system.
– Sessions that ended and were removed: their log-ins are entries, but not each later use.
– What operators read with SQL.
– What providers (broker, Plaid, Twilio, mail) stored: ask them.
– A person with - as the email was erased, or never had a user: look for the id in backups.`

const listed =
  (period: { since: Date; until: Date }, cause: (typeof causes)[number] | undefined, by: string): Work =>
  async (store, now) => {
    const affected = await listAffected(store, period, cause)
    const detail = { ...period, cause: cause ?? 'all', lines: affected.length }
    await store.audit.operator({ by, action: 'affected_listed', detail, now })
    const people = new Set(affected.map(({ id }) => id)).size
    return [
      'id\temail\taccess\tkind\thow\tcount\tfirst\tlast',
      ...affected.map(lineOf),
      `${people} ids, ${affected.length} lines.`,
      ...(cause === undefined ? ['– If a server or the database was taken over, add --cause system.'] : []),
      limits,
    ].join('\n')
  }

const workOf = (args: readonly string[]): Work | undefined => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        since: { type: 'string' },
        until: { type: 'string' },
        cause: { type: 'string' },
        by: { type: 'string', default: userInfo().username },
      },
    })
    const [since, until] = [timeOf(values.since), timeOf(values.until)]
    const cause = causes.find((one) => one === values.cause)
    if (!since || !until || since >= until || !operatorName.test(values.by)) return undefined
    return values.cause !== undefined && !cause ? undefined : listed({ since, until }, cause, values.by)
  } catch {
    return undefined
  }
}

export const main: Command = (input) => onDatabase(input, usage, workOf(input.args))

if (import.meta.main) await run(main)
