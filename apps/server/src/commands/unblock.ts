import { parseEmail } from '@vestibule/domain/fields/email'
import { onDatabase } from './on-database.ts'

/** `npm run unblock -- {email}`: ends what holds an email and its user (RK-07). */
const [typed = '', ...more] = process.argv.slice(2)
const email = parseEmail(typed)

await onDatabase(
  'npm run unblock -- {email}',
  email.ok && more.length === 0
    ? async ({ risks }, now) =>
        (await risks.unblock(email.value, now))
          ? `${email.value} is no longer blocked.`
          : `${email.value} was not blocked.`
    : undefined,
)
