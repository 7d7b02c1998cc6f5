import { providerError, safeCode } from '../../platform/http-client/failure.ts'
import type { ProviderError, ProviderFailure } from '../../ports/provider-error.ts'

interface SmtpFailure {
  code?: string
  /** the system's code, if nodemailer replaced it */
  originalCode?: string
  responseCode?: number
  /** the command in flight; none before a connection took the mail */
  command?: string
  timeoutType?: string
}

/** Errors before any mail was sent: connection, TLS, login. */
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
/** nodemailer's own refusals, before sending. */
const refused = new Set(['EENVELOPE', 'EMESSAGE'])
const badSequence = 503

/** 5xx refuses the mail permanently, 4xx for now; a lost connection leaves it in doubt. */
export const readSmtpError = (thrown: Error & SmtpFailure): ProviderError =>
  providerError('smtp', failureOf(thrown), thrown.responseCode || undefined, safeCode(thrown.code))

function failureOf({ code, originalCode, responseCode, command, timeoutType }: SmtpFailure): ProviderFailure {
  const words = [code, originalCode, timeoutType]
  if (words.some((word) => word && neverSent.has(word))) return 'unavailable'
  if (responseCode) return responseCode >= 500 && responseCode !== badSequence ? 'refused' : 'unavailable'
  if (code && refused.has(code)) return 'refused'
  return code === 'ECONNECTION' && command === undefined ? 'unavailable' : 'in_doubt'
}
