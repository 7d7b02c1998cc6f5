import { ApiError, NETWORK } from '../api/api-error.ts'

/** Codes whose own message tells the person more than 'Something went wrong'. */
const TELLING: ReadonlySet<string> = new Set([
  NETWORK,
  'unauthenticated',
  'csrf',
  'blocked',
  'screening_required',
  'stale',
  'locked',
  'code_expired',
  'too_many_attempts',
  'too_many_requests',
])

/** What to say of a failure that names no field (PE-18, ER-04): `otherwise` unless the failure can say more. */
export const sayFailure = (error: unknown, otherwise = 'Something went wrong'): string =>
  error instanceof ApiError && TELLING.has(error.code) ? error.message : otherwise
