import { parseEmail } from '../fields/email.ts'
import { form } from './form.ts'

/** SU-03. */
export const emailForm = form({ email: parseEmail })
