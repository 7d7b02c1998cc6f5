import { parseEmail } from '../fields/email.ts'
import { parsePhone } from '../fields/phone.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

/** Does not check the password rules, because existing passwords need not meet the current rules. */
export const parsePassword = (typed: string) => (typed === '' ? fail('required') : ok(typed))

export const logInForm = form({ email: parseEmail, password: parsePassword })

export const changePhoneForm = form({ phoneNumber: parsePhone, password: parsePassword })

export const currentPasswordForm = form({ password: parsePassword })
