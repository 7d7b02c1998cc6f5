import { parseBirthDate } from '../fields/birth-date.ts'
import { parseSsn, readMaskedSsn, type Ssn, type SsnCode } from '../fields/ssn.ts'
import type { IsoDate } from '../iso-date.ts'
import { ok, type Result } from '../result.ts'
import { form } from './form.ts'

/** The saved SSN in its masked form, which leaves it unchanged. */
export type SavedSsn = string & { readonly __savedSsn: true }

/** PE-09, PE-11. A number as typed, or the masked form of the saved one. */
export const parseSsnOrSaved = (
  typed: string,
  { savedSsn }: { readonly savedSsn: string },
): Result<Ssn | SavedSsn, SsnCode> =>
  readMaskedSsn(savedSsn) && typed.trim() === savedSsn ? ok(savedSsn as SavedSsn) : parseSsn(typed)

/** PE-09 to PE-11. */
export const identityForm = form({
  ssn: parseSsnOrSaved,
  birthDate: (typed: string, { today }: { readonly today: IsoDate }) => parseBirthDate(typed, today),
})
