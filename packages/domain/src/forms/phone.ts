import { parseEmail } from '../fields/email.ts'
import { parsePhone } from '../fields/phone.ts'
import { form } from './form.ts'

export const phoneForm = form({ phoneNumber: parsePhone })

export const contactForm = form({ email: parseEmail, phoneNumber: parsePhone })
