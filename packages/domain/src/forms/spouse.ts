import { parseBeneficiaryBirthDate } from '../beneficiaries/birth-date.ts'
import { type EmailCode, parseEmail } from '../fields/email.ts'
import { parseName } from '../fields/name.ts'
import { parseVerificationCode } from '../fields/verification-code.ts'
import type { IsoDate } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'
import { form } from './form.ts'

/** Returns the mailbox of an email address. Many services deliver `ada+x@…` to `ada@…`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** The owner's answers about the spouse. The spouse's mailbox must not be the owner's. */
export const spouseForm = form({
  firstName: parseName,
  lastName: parseName,
  email: (typed: string, { ownEmail }: { readonly ownEmail: string }): Result<string, EmailCode | 'own'> => {
    const email = parseEmail(typed)
    return email.ok && mailboxOf(email.value) === mailboxOf(ownEmail) ? fail('own') : email
  },
})

const identity = {
  firstName: parseName,
  lastName: parseName,
  birthDate: (typed: string, { today }: { readonly today: IsoDate }) =>
    parseBeneficiaryBirthDate(typed, today),
}

/** The spouse's identity, which a code from the mailbox also proves. */
export const spouseIdentityForm = form(identity)
export const spouseProofForm = form({ code: parseVerificationCode, ...identity })
