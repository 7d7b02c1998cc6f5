import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { ProviderErrors } from '../../platform/http-client/failure.ts'
import { fromJson, text } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface TwilioConfig {
  baseUrl: string
  /** an API key's (SK…) or the account's (AC…) */
  keySid: string
  /** the API key's secret or the account's token */
  keySecret: string
  /** the Verify service's (VA…) */
  serviceSid: string
}

const probeTimeoutMs = 10_000

/** Beyond five checks of a verification, or five texts. */
const tooManyChecks = '60202'
const tooManySends = '60203'

const errorBody = z.object({ code: z.unknown().optional() })
const twilioErrors: ProviderErrors = { codeOf: (body) => errorBody.parse(body).code }

/** Twilio deletes a verification that was approved, canceled or expired. */
const isGone = (error: unknown): boolean => error instanceof ProviderError && error.status === 404

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ProviderError && codes.includes(error.providerCode ?? '')

const verification = z.object({ sid: text })

const sentVerification = verification
  .extend({ send_code_attempts: z.array(z.object({ time: text })) })
  .transform(({ sid, send_code_attempts }) => ({
    sid,
    sentMs: Math.max(0, ...send_code_attempts.map(({ time }) => Date.parse(time))),
  }))

/** A wrong code leaves the verification pending; any other end needs a new one. */
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
  accept: 'application/json',
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
      headers: { ...headersOf(config), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: effectTimeoutMs,
      answer: fromJson(schema),
    })

  /** A number has at most one pending verification, across clients. */
  const pendingOf = async (phone: string): Promise<z.infer<typeof sentVerification> | undefined> => {
    try {
      return await http.send({
        operation: 'find',
        kind: 'read',
        method: 'GET',
        url: serviceUrl(config, `/Verifications/${encodeURIComponent(toE164(phone))}`),
        headers: headersOf(config),
        timeoutMs: effectTimeoutMs,
        answer: fromJson(sentVerification),
      })
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  /** Twilio repeats the code of a pending verification, so it is canceled first. */
  const cancel = async (sid: string): Promise<void> => {
    try {
      await post('cancel', `/Verifications/${encodeURIComponent(sid)}`, { Status: 'canceled' }, verification)
    } catch (error) {
      if (isGone(error)) return
      // no code was sent, whatever the cancellation's outcome: sending may be retried
      if (error instanceof ProviderError && error.failure === 'in_doubt') throw asUnavailable(error)
      throw error
    }
  }

  const cancelPending = async (phone: string): Promise<void> => {
    const pending = await pendingOf(phone)
    if (pending) await cancel(pending.sid)
  }

  const start = (phone: string) =>
    post('send', '/Verifications', { To: toE164(phone), Channel: 'sms' }, verification)

  return {
    async send(phone, canceled) {
      if (canceled === 'any') await cancelPending(phone)
      else if (canceled) await cancel(canceled.sid)
      try {
        return await start(phone)
      } catch (error) {
        // a pending verification, perhaps another client's, takes no more texts until it ends
        if (!hasCode(error, tooManyChecks, tooManySends)) throw error
        await cancelPending(phone)
        return start(phone)
      }
    },

    async find(phone, since) {
      const pending = await pendingOf(phone)
      return pending && pending.sentMs >= since.getTime() ? { sid: pending.sid } : undefined
    },

    async check(verification, code) {
      const which: Record<string, string> =
        'sid' in verification ? { VerificationSid: verification.sid } : { To: toE164(verification.phone) }
      try {
        return await post('check', '/VerificationCheck', { ...which, Code: code }, check)
      } catch (error) {
        if (isGone(error)) return 'expired'
        if (hasCode(error, tooManyChecks)) return 'too_many_attempts'
        throw error
      }
    },
  }
}

/** Reads the Verify service, which sends nothing. @throws ProviderError */
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

const asUnavailable = ({ status, providerCode }: ProviderError): ProviderError =>
  new ProviderError('twilio', 'unavailable', {
    ...(status === undefined ? {} : { status }),
    ...(providerCode === undefined ? {} : { providerCode }),
  })
