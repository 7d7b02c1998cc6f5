import { parseEmail } from '../fields/email.ts'
import { form } from './form.ts'

export const emailForm = form({ email: parseEmail })
