import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import type { TwilioConfig } from './config.ts'
import { isGone, isTooManyChecks, isUsedUp, twilioErrors } from './errors.ts'
import * as map from './map.ts'

/** Codes by text message, as Twilio Verify. */
export function createTwilioPhoneCodes(config: TwilioConfig, deps: AdapterDeps): PhoneCodes {
  const http = createHttpClient('twilio', deps, twilioErrors)
  const service = `/v2/Services/${encodeURIComponent(config.serviceSid)}`
  const credentials = Buffer.from(`${config.keySid}:${config.keySecret}`).toString('base64')

  const call = <T>(operation: string, path: string, read: (json: unknown) => T) => ({
    operation,
    url: new URL(`${service}${path}`, config.baseUrl).href,
    headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
    timeoutMs: effectTimeoutMs,
    answer: fromJson(read),
  })

  const post = <T>(
    operation: string,
    path: string,
    form: Record<string, string>,
    read: (json: unknown) => T,
  ): Promise<T> => {
    const { headers, ...rest } = call(operation, path, read)
    return http.send({
      ...rest,
      kind: 'effect',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  }

  /** A number has at most one verification at a time, whoever asked for it. */
  async function pendingOf(phone: string): Promise<ReturnType<typeof map.readSentVerification> | undefined> {
    const path = `/Verifications/${encodeURIComponent(map.toE164(phone))}`
    try {
      return await http.send({
        ...call('find', path, map.readSentVerification),
        kind: 'read',
        method: 'GET',
      })
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  /** While a verification is pending, Twilio answers a new one with the same code; so the old one ends first. */
  async function cancel(sid: string): Promise<void> {
    const path = `/Verifications/${encodeURIComponent(sid)}`
    try {
      await post('cancel', path, { Status: 'canceled' }, map.readVerification)
    } catch (error) {
      if (isGone(error)) return
      // However the cancelling ended, no code was sent: sending may be tried again.
      if (error instanceof ProviderError && error.failure === 'in_doubt') throw asUnavailable(error)
      throw error
    }
  }

  async function cancelPending(phone: string): Promise<void> {
    const pending = await pendingOf(phone)
    if (pending) await cancel(pending.sid)
  }

  const start = (phone: string) =>
    post('send', '/Verifications', { To: map.toE164(phone), Channel: 'sms' }, map.readVerification)

  return {
    async send(phone, canceled) {
      if (canceled === 'any') await cancelPending(phone)
      else if (canceled) await cancel(canceled.sid)
      try {
        return await start(phone)
      } catch (error) {
        if (!isUsedUp(error)) throw error
        // by whoever else has asked for codes to this number
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
        'sid' in verification ? { VerificationSid: verification.sid } : { To: map.toE164(verification.phone) }
      try {
        return await post('check', '/VerificationCheck', { ...which, Code: code }, map.readCheck)
      } catch (error) {
        if (isGone(error)) return 'expired'
        if (isTooManyChecks(error)) return 'too_many_attempts'
        throw error
      }
    },
  }
}

const asUnavailable = (error: ProviderError): ProviderError =>
  new ProviderError('twilio', 'unavailable', {
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.providerCode === undefined ? {} : { providerCode: error.providerCode }),
  })
