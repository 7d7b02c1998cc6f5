import { parseEmail } from '../fields/email.ts'
import { parsePhone } from '../fields/phone.ts'
import { form } from './form.ts'

/** SU-05. */
export const phoneForm = form({ phoneNumber: parsePhone })

/** SU-19. */
export const contactForm = form({ email: parseEmail, phoneNumber: parsePhone })
