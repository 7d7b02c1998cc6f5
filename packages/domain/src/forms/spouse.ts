import { parseBeneficiaryBirthDate } from '../beneficiaries/birth-date.ts'
import { parseEmail } from '../fields/email.ts'
import { parseName } from '../fields/name.ts'
import type { IsoDate } from '../iso-date.ts'
import { form } from './form.ts'

/** The spouse, as the owner of an IRA names them. */
export const spouseForm = form({ firstName: parseName, lastName: parseName, email: parseEmail })

/** The spouse's proof of identity, apart from the code. */
export const spouseIdentityForm = form({
  firstName: parseName,
  lastName: parseName,
  birthDate: (typed: string, { today }: { readonly today: IsoDate }) =>
    parseBeneficiaryBirthDate(typed, today),
})

/** The mailbox of an address: many services deliver `ada+x@…` to `ada@…`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
