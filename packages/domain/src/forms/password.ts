import { parseEmail } from '../fields/email.ts'
import { parsePassword } from '../fields/password.ts'
import { parsePhone } from '../fields/phone.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

/** SU-06. */
export const credentialsForm = form({ email: parseEmail, password: parsePassword })

/** SU-05, SU-06. */
export const loginDetailsForm = form({ phoneNumber: parsePhone, password: parsePassword })

/** SU-15. */
export const passwordForm = form({ password: parsePassword })

/** SU-15. As the page asks it, typed twice; the second has no value. */
export const newPasswordForm = form({
  password: parsePassword,
  confirm: (typed: string, _: unknown, { password }: { password: string }) =>
    typed === password ? ok(undefined) : fail('mismatch'),
})
