import { providerError, safeCode } from '../../platform/http-client/failure.ts'
import type { ProviderError, ProviderFailure } from '../../ports/provider-error.ts'

interface SmtpFailure {
  code?: string
  /** The operating system's error code, if nodemailer replaced it in `code`. */
  originalCode?: string
  responseCode?: number
  /** The SMTP command that was in flight; `undefined` if no connection had started to send the email. */
  command?: string
  timeoutType?: string
}

/** Codes of errors that occur before any email is sent, while connecting, starting TLS or logging in. */
const neverSent = new Set([
  'EAUTH',
  'ENOAUTH',
  'EDNS',
  'ETLS',
  'ECONFIG',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])
/** Codes of emails that nodemailer itself rejects before sending. */
const refused = new Set(['EENVELOPE', 'EMESSAGE'])
const badSequence = 503

/** Maps an SMTP error. 5xx rejects the email permanently, 4xx temporarily, and a lost connection leaves it in doubt. */
export const readSmtpError = (thrown: Error & SmtpFailure): ProviderError =>
  providerError('smtp', failureOf(thrown), thrown.responseCode || undefined, safeCode(thrown.code))

function failureOf({ code, originalCode, responseCode, command, timeoutType }: SmtpFailure): ProviderFailure {
  const words = [code, originalCode, timeoutType]
  if (words.some((word) => word && neverSent.has(word))) return 'unavailable'
  if (responseCode) return responseCode >= 500 && responseCode !== badSequence ? 'refused' : 'unavailable'
  if (code && refused.has(code)) return 'refused'
  return code === 'ECONNECTION' && command === undefined ? 'unavailable' : 'in_doubt'
}
