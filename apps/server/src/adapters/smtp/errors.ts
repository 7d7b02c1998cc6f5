import { ProviderError, type ProviderFailure } from '../../ports/provider-error.ts'
import { safeCode } from '../http/failure.ts'

/** The parts of nodemailer's errors that say how far a mail came. */
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
const NEVER_SENT = new Set([
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
const REFUSED = new Set(['EENVELOPE', 'EMESSAGE'])
const BAD_SEQUENCE = 503

/** A reply of 5xx is a definite no to this mail, 4xx a not now; a connection lost in between leaves it in doubt. */
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
  if (words.some((word) => word && NEVER_SENT.has(word))) return 'unavailable'
  if (responseCode) return responseCode >= 500 && responseCode !== BAD_SEQUENCE ? 'refused' : 'unavailable'
  if (code && REFUSED.has(code)) return 'refused'
  return code === 'ECONNECTION' && command === undefined ? 'unavailable' : 'in_doubt'
}
