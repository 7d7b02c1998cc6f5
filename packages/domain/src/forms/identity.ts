import { parseBirthDate } from '../fields/birth-date.ts'
import { parseSsn, readMaskedSsn, type Ssn, type SsnCode } from '../fields/ssn.ts'
import type { IsoDate } from '../iso-date.ts'
import { ok, type Result } from '../result.ts'
import { form } from './form.ts'

export type SavedSsn = string & { readonly __savedSsn: true }

export const parseSsnOrSaved = (
  typed: string,
  { savedSsn }: { readonly savedSsn: string },
): Result<Ssn | SavedSsn, SsnCode> =>
  readMaskedSsn(savedSsn) && typed.trim() === savedSsn ? ok(savedSsn as SavedSsn) : parseSsn(typed)

export const identityForm = form({
  ssn: parseSsnOrSaved,
  birthDate: (typed: string, { today }: { readonly today: IsoDate }) => parseBirthDate(typed, today),
})
