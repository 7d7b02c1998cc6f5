import { parseVerificationCode } from '../fields/verification-code.ts'
import { form } from './form.ts'

export const codeForm = form({ code: parseVerificationCode })
