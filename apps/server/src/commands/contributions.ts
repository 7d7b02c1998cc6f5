/** `npm run contributions` stops an applicant's contributions, even while the applicant is blocked (CF-08). */

import type { Store } from '../stores/store-type.ts'
import { stopForFirm } from '../use-cases/contributions/stop.ts'
import { type Command, run } from './command.ts'
import { failed, isUuid, onDatabase, takeOperator, type Work } from './on-database.ts'

const usage = 'npm run contributions -- stop {email or client id} --by {name}'

const findSubject = async ({ users, applicants }: Store, emailOrId: string) => {
  if (isUuid(emailOrId)) return applicants.find(emailOrId)
  const user = await users.byEmail(emailOrId.toLowerCase())
  return user && applicants.find(user.id)
}

const stopped =
  (emailOrId: string, by: string): Work =>
  async (store, _now, { clock }) => {
    const outcome = await stopForFirm({ store, clock }, await findSubject(store, emailOrId), by)
    if (outcome === 'unknown') return failed('There is no application with this email or id.')
    if (outcome === 'nothing_to_stop') return failed('There are no debits to come.')
    return outcome === 'stopped'
      ? 'Stopped: everything after today. The server cancels it at the broker and mails the applicant.'
      : 'The contributions were stopped before.'
  }

const workOf = ([verb, emailOrId = '', ...more]: string[], by: string): Work | undefined =>
  verb === 'stop' && more.length === 0 && (isUuid(emailOrId) || emailOrId.includes('@'))
    ? stopped(emailOrId, by)
    : undefined

export const main: Command = (input) => {
  const operator = takeOperator(input.args)
  return onDatabase(input, usage, operator && workOf(operator.args, operator.by))
}

if (import.meta.main) await run(main)
