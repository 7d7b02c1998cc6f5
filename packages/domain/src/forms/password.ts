import { parseEmail } from '../fields/email.ts'
import { parsePassword } from '../fields/password.ts'
import { parsePhone } from '../fields/phone.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

export const credentialsForm = form({ email: parseEmail, password: parsePassword })

export const loginDetailsForm = form({ phoneNumber: parsePhone, password: parsePassword })

export const passwordForm = form({ password: parsePassword })

export const newPasswordForm = form({
  password: parsePassword,
  confirm: (typed: string, _: unknown, { password }: { password: string }) =>
    typed === password ? ok(undefined) : fail('mismatch'),
})
