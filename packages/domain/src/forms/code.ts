import { parseVerificationCode } from '../fields/verification-code.ts'
import { form } from './form.ts'

/** SU-11. */
export const codeForm = form({ code: parseVerificationCode })
