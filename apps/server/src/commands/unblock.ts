/** `npm run unblock -- {email} --by {name}` ends the blocks of an email address and of its user (RK-07). */

import { parseEmail } from '@vestibule/domain/fields/email'
import { vaultOfEnvironment } from './from-environment.ts'
import { onDatabase, takeOperator } from './on-database.ts'

const operator = takeOperator(process.argv.slice(2))
const [typed = '', ...more] = operator?.args ?? []
const email = parseEmail(typed)

await onDatabase(
  'npm run unblock -- {email} --by {name}',
  operator && email.ok && more.length === 0
    ? (store, now) =>
        store.transaction(async ({ risks, audit }) => {
          const ended = await risks.unblock(email.value, now)
          // Needs the keys, because the blocks of erased applicants contain only keyed hashes (NV-16).
          const forgotten = await risks.forgetBlocked(() =>
            vaultOfEnvironment().valueHashes('email', email.value),
          )
          if (!ended && !forgotten) return `${email.value} was not blocked.`
          const { userId, blocks } = ended ?? { userId: null, blocks: [] }
          const entry = { by: operator.by, action: 'unblocked', now }
          await audit.operator({ ...entry, detail: { userId, blocks } }, userId)
          return `${email.value} is no longer blocked.`
        })
    : undefined,
)
