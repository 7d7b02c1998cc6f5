import { safeCode } from '../../platform/http-client/failure.ts'
import { ProviderError, type ProviderFailure } from '../../ports/provider-error.ts'

/** The parts of nodemailer's errors that show how far a mail came. */
interface SmtpFailure {
  /** nodemailer's word for what went wrong */
  code?: string
  /** the system's code, where nodemailer put its own word over it */
  originalCode?: string
  /** the server's reply */
  responseCode?: number
  /** the command in flight; none where no connection had taken the mail yet */
  command?: string
  timeoutType?: string
}

/** Named before any mail was handed over: no connection, no TLS, no login. */
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
/** nodemailer's own refusals of an envelope or a message, before it is sent. */
const refused = new Set(['EENVELOPE', 'EMESSAGE'])
const badSequence = 503

/** 5xx refuses the mail for good, 4xx for now; a connection lost in between leaves it in doubt. */
export function readSmtpError(thrown: Error & SmtpFailure): ProviderError {
  const { responseCode } = thrown
  const providerCode = safeCode(thrown.code)
  return new ProviderError('smtp', failureOf(thrown), {
    ...(responseCode && { status: responseCode }),
    ...(providerCode !== undefined && { providerCode }),
  })
}

function failureOf({ code, originalCode, responseCode, command, timeoutType }: SmtpFailure): ProviderFailure {
  const words = [code, originalCode, timeoutType]
  if (words.some((word) => word && neverSent.has(word))) return 'unavailable'
  if (responseCode) return responseCode >= 500 && responseCode !== badSequence ? 'refused' : 'unavailable'
  if (code && refused.has(code)) return 'refused'
  return code === 'ECONNECTION' && command === undefined ? 'unavailable' : 'in_doubt'
}
