/** `npm run contributions` stops an applicant's contributions, even while the applicant is blocked (CF-08). */

import { createClock } from '../platform/clock.ts'
import type { Store } from '../stores/store-type.ts'
import { stopClient } from '../use-cases/contributions/stop.ts'
import { clockFile, failed, isUuid, onDatabase, type Work } from './on-database.ts'

const usage = 'npm run contributions -- stop {email or client id} --by {name}'

const findSubject = async ({ users, applicants }: Store, emailOrId: string) => {
  if (isUuid(emailOrId)) return applicants.find(emailOrId)
  const user = await users.byEmail(emailOrId.toLowerCase())
  return user && applicants.find(user.id)
}

const stopped =
  (emailOrId: string, by: string): Work =>
  async (store, now) => {
    const subject = await findSubject(store, emailOrId)
    if (!subject?.clientId || !subject.userId) return failed('There is no application with this email or id.')
    const clock = createClock(clockFile)
    const outcome = await stopClient({ store, clock }, subject.clientId, 'FIRM', (within, detail) =>
      within.applicants.recordEntry(subject, { by, action: 'contributions_stopped', detail, now }),
    )
    if (outcome === 'nothing_to_stop') return failed('There are no debits to come.')
    return outcome === 'stopped'
      ? 'Stopped: everything after today. The server cancels it at the broker and mails the applicant.'
      : 'The contributions were stopped before.'
  }

const workOf = ([verb, emailOrId = '', flag, by = '', ...more]: string[]): Work | undefined => {
  const isCalled = verb === 'stop' && flag === '--by' && by.trim() !== '' && more.length === 0
  return isCalled && (isUuid(emailOrId) || emailOrId.includes('@'))
    ? stopped(emailOrId, by.trim())
    : undefined
}

await onDatabase(usage, workOf(process.argv.slice(2)))
