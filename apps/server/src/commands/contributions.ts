import { createClock } from '../platform/clock.ts'
import type { Store } from '../stores/store-type.ts'
import { stopClient } from '../use-cases/contributions/stop.ts'
import { clockFile, failed, isUuid, onDatabase, type Work } from './on-database.ts'

/** `npm run contributions`: stops contributions, those of blocked applicants too (CF-08). */
const usage = 'npm run contributions -- stop {email or client id} --by {name}'

const subjectOf = async ({ users, applicants }: Store, named: string) => {
  if (isUuid(named)) return applicants.find(named)
  const user = await users.byEmail(named.toLowerCase())
  return user && applicants.find(user.id)
}

const stopped =
  (named: string, by: string): Work =>
  async (store, now) => {
    const subject = await subjectOf(store, named)
    if (!subject?.clientId || !subject.userId) return failed('There is no application of this email or id.')
    const clock = createClock(clockFile)
    const outcome = await stopClient({ store, clock }, subject.clientId, (within, detail) =>
      within.applicants.recordEntry(subject, { by, action: 'contributions_stopped', detail, now }),
    )
    if (outcome === 'nothing_to_stop') return failed('There are no debits to come.')
    return outcome === 'stopped'
      ? 'Stopped: everything after today. The server cancels it at the broker and mails the person.'
      : 'The contributions were stopped before.'
  }

const workOf = ([verb, named = '', flag, by = '', ...more]: string[]): Work | undefined => {
  const isCalled = verb === 'stop' && flag === '--by' && by.trim() !== '' && more.length === 0
  return isCalled && (isUuid(named) || named.includes('@')) ? stopped(named, by.trim()) : undefined
}

await onDatabase(usage, workOf(process.argv.slice(2)))
