/** `npm run unblock -- {email} --by {name}` ends the blocks of an email address and of its user (RK-07). */

import { parseEmail } from '@vestibule/domain/fields/email'
import { unblock } from '../use-cases/screening/unblock.ts'
import { vaultOfEnvironment } from './from-environment.ts'
import { onDatabase, takeOperator } from './on-database.ts'

const operator = takeOperator(process.argv.slice(2))
const [typed = '', ...more] = operator?.args ?? []
const email = parseEmail(typed)

await onDatabase(
  'npm run unblock -- {email} --by {name}',
  operator && email.ok && more.length === 0
    ? async (store, now) => {
        // Reads the keys only if a block of an erased applicant may have to be found.
        const hashesOf = (value: string) => vaultOfEnvironment().valueHashes('email', value)
        const ended = await unblock(store, hashesOf, { email: email.value, by: operator.by, now })
        return `${email.value} ${ended ? 'is no longer' : 'was not'} blocked.`
      }
    : undefined,
)
