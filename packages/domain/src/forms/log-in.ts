import { parseEmail } from '../fields/email.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

/** Existing passwords need not meet today's rules. */
export const logInForm = form({
  email: parseEmail,
  password: (typed: string) => (typed === '' ? fail('required') : ok(typed)),
})
