import { formatSsn, parseSsn, readMaskedSsn, type SsnCode } from '@vestibule/domain/fields/ssn'
import type { Result } from '@vestibule/domain/result'
import { putInto } from '../../form/put-into.ts'

/** PE-11. The number as typed; or the saved one in its masked form, as it was read, which leaves it unchanged. */
export const ssnToSave =
  (saved: string) =>
  (typed: string): Result<string, SsnCode> =>
    readMaskedSsn(saved) && typed.trim() === saved ? { ok: true, value: saved } : parseSsn(typed)

/**
 * PE-11. The saved number's masked form is never edited: whatever is typed, pasted or deleted in it begins a new number,
 * made of what was put in alone. `edited` is the field's text after the edit.
 */
export const typedOver = (saved: string, edited: string): string => formatSsn(putInto(saved, edited))
