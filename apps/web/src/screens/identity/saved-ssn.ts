import { parseSsn, readMaskedSsn, type SsnCode } from '@vestibule/domain/fields/ssn'
import type { Result } from '@vestibule/domain/result'

/** PE-11. The number as typed; or the saved one in its masked form, as it was read, which leaves it unchanged. */
export const ssnToSave =
  (saved: string) =>
  (typed: string): Result<string, SsnCode> =>
    readMaskedSsn(saved) && typed.trim() === saved ? { ok: true, value: saved } : parseSsn(typed)
