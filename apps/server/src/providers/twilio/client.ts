import type { LanguageCode } from '@vestibule/domain/languages'
import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { type ProviderErrors, providerError, recover } from '../../platform/http-client/failure.ts'
import { fromJson, text } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import type { ProviderError } from '../../ports/provider-error.ts'

export interface TwilioConfig {
  baseUrl: string
  /** The id of an API key (SK…) or of the account (AC…). */
  keySid: string
  /** The API key's secret, or the account's token. */
  keySecret: string
  /** The Verify service's id (VA…). */
  serviceSid: string
}

const probeTimeoutMs = 10_000

/** Twilio's error codes after more than five checks, or more than five texts, of one verification. */
const tooManyChecks = '60202'
const tooManySends = '60203'

/** Twilio's error code if the recipient has replied STOP. Twilio handles replies of START, STOP and HELP itself. */
const unsubscribed = '21610'

const errorBody = z.object({ code: z.unknown().optional() })
const twilioErrors: ProviderErrors = { codeOf: (body) => errorBody.parse(body).code }

/** Returns true if Twilio deleted the verification after approval, cancellation or expiry. */
const isGone = ({ status }: ProviderError): boolean => status === 404

const verification = z.object({ sid: text })

const sentVerification = verification
  .extend({ send_code_attempts: z.array(z.object({ time: text })) })
  .transform(({ sid, send_code_attempts }) => ({
    sid,
    sentMs: Math.max(0, ...send_code_attempts.map(({ time }) => Date.parse(time))),
  }))

/** Maps the status after a check. A wrong code leaves the verification pending, and every other status ends it. */
const checkResults = {
  approved: 'approved',
  pending: 'mismatch',
  max_attempts_reached: 'too_many_attempts',
  expired: 'expired',
  canceled: 'expired',
  deleted: 'expired',
  failed: 'expired',
} as const
const statuses = Object.keys(checkResults) as (keyof typeof checkResults)[]
const check = z.object({ status: z.enum(statuses) }).transform(({ status }) => checkResults[status])

const toE164 = (phone: string): string => `+1${phone}`

const serviceUrl = ({ baseUrl, serviceSid }: TwilioConfig, path = ''): string =>
  new URL(`/v2/Services/${encodeURIComponent(serviceSid)}${path}`, baseUrl).href

const headersOf = ({ keySid, keySecret }: TwilioConfig) => ({
  authorization: `Basic ${Buffer.from(`${keySid}:${keySecret}`).toString('base64')}`,
})

export const createTwilioPhoneCodes = (config: TwilioConfig, deps: AdapterDeps): PhoneCodes => {
  const http = createHttpClient('twilio', deps, twilioErrors)

  const post = <T>(
    operation: string,
    path: string,
    form: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T> =>
    http.send({
      operation,
      kind: 'effect',
      method: 'POST',
      url: serviceUrl(config, path),
      headers: headersOf(config),
      body: new URLSearchParams(form),
      timeoutMs: effectTimeoutMs,
      answer: fromJson(schema),
    })

  /** Finds the number's only pending verification, which another client may have started. */
  const pendingOf = (phone: string) =>
    recover(
      http.send({
        operation: 'find',
        kind: 'read',
        method: 'GET',
        url: serviceUrl(config, `/Verifications/${encodeURIComponent(toE164(phone))}`),
        headers: headersOf(config),
        timeoutMs: effectTimeoutMs,
        answer: fromJson(sentVerification),
      }),
      isGone,
      () => undefined,
    )

  /** Cancels a pending verification, because Twilio would otherwise text the same code again. */
  const cancel = (sid: string) =>
    recover(
      post('cancel', `/Verifications/${encodeURIComponent(sid)}`, { Status: 'canceled' }, verification),
      (error) => isGone(error) || error.failure === 'in_doubt',
      (error) => {
        if (isGone(error)) return undefined
        // Safe to retry, because no code was sent.
        throw providerError('twilio', 'unavailable', error.status, error.providerCode)
      },
    )

  const cancelPending = async (phone: string): Promise<void> => {
    const pending = await pendingOf(phone)
    if (pending) await cancel(pending.sid)
  }

  const start = (phone: string, language: LanguageCode) =>
    post('send', '/Verifications', { To: toE164(phone), Channel: 'sms', Locale: language }, verification)

  return {
    async send(phone, { language, canceled }) {
      if (canceled === 'any') await cancelPending(phone)
      else if (canceled) await cancel(canceled.sid)
      const sent = recover(
        start(phone, language),
        // After too many checks or texts, Twilio sends no text to this number until the pending verification ends.
        ({ providerCode }) => providerCode === tooManyChecks || providerCode === tooManySends,
        async () => {
          await cancelPending(phone)
          return start(phone, language)
        },
      )
      return recover(
        sent,
        ({ providerCode }) => providerCode === unsubscribed,
        () => 'stopped' as const,
      )
    },

    async find(phone, since) {
      const pending = await pendingOf(phone)
      return pending && pending.sentMs >= since.getTime() ? { sid: pending.sid } : undefined
    },

    check(verification, code) {
      const which: Record<string, string> =
        'sid' in verification ? { VerificationSid: verification.sid } : { To: toE164(verification.phone) }
      return recover(
        post('check', '/VerificationCheck', { ...which, Code: code }, check),
        (error) => isGone(error) || error.providerCode === tooManyChecks,
        (error) => (isGone(error) ? 'expired' : 'too_many_attempts'),
      )
    },
  }
}

/** Checks the keys by reading the Verify service, which sends nothing. @throws ProviderError */
export const probeTwilio = async (config: TwilioConfig, deps: AdapterDeps): Promise<void> => {
  await createHttpClient('twilio', deps, twilioErrors).send({
    operation: 'probe',
    kind: 'read',
    method: 'GET',
    url: serviceUrl(config),
    headers: headersOf(config),
    timeoutMs: probeTimeoutMs,
    answer: fromJson(verification),
  })
}
