import { formatSsn, parseSsn, readMaskedSsn, type SsnCode } from '@vestibule/domain/fields/ssn'
import type { Result } from '@vestibule/domain/result'

/** PE-11. The number as typed; or the saved one in its masked form, as it was read, which leaves it unchanged. */
export const ssnToSave =
  (saved: string) =>
  (typed: string): Result<string, SsnCode> =>
    readMaskedSsn(saved) && typed === saved ? { ok: true, value: saved } : parseSsn(typed)

/**
 * PE-11. The saved number's masked form is never edited: whatever is typed, pasted or deleted in it begins a new number,
 * made of what was put in alone. `edited` is the field's text after the edit.
 */
export const typedOver = (saved: string, edited: string): string => {
  let before = 0
  while (before < edited.length && before < saved.length && edited[before] === saved[before]) before++
  let after = 0
  const most = Math.min(edited.length, saved.length) - before
  while (after < most && edited.at(-1 - after) === saved.at(-1 - after)) after++
  return formatSsn(edited.slice(before, edited.length - after))
}
