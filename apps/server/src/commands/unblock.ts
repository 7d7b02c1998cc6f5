/** `npm run unblock -- {email} --by {name}` ends the blocks of an email address and of its user (RK-07). */

import { parseEmail } from '@vestibule/domain/fields/email'
import { unblock } from '../use-cases/screening/unblock.ts'
import { type Command, run } from './command.ts'
import { vaultOf } from './from-environment.ts'
import { onDatabase, takeOperator, type Work } from './on-database.ts'

const unblocked =
  (email: string, by: string): Work =>
  async (store, now, { env }) => {
    // Reads the keys only if a block of an erased applicant may have to be found.
    const hashesOf = (value: string) => vaultOf(env).valueHashes('email', value)
    const ended = await unblock(store, hashesOf, { email, by, now })
    return `${email} ${ended ? 'is no longer' : 'was not'} blocked.`
  }

export const main: Command = (input) => {
  const operator = takeOperator(input.args)
  const [typed = '', ...more] = operator?.args ?? []
  const email = parseEmail(typed)
  const work = operator && email.ok && more.length === 0 ? unblocked(email.value, operator.by) : undefined
  return onDatabase(input, 'npm run unblock -- {email} --by {name}', work)
}

if (import.meta.main) await run(main)
