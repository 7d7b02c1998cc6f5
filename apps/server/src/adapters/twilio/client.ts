import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import type { TwilioConfig } from './config.ts'
import { isGone, isTooManyChecks, twilioErrors } from './errors.ts'
import * as map from './map.ts'

/** Codes by text message, as Twilio Verify. */
export function createTwilioPhoneCodes(config: TwilioConfig, deps: AdapterDeps): PhoneCodes {
  const http = createHttpClient('twilio', deps, twilioErrors)
  const service = `/v2/Services/${encodeURIComponent(config.serviceSid)}`
  const credentials = Buffer.from(`${config.keySid}:${config.keySecret}`).toString('base64')

  const post = <T>(
    operation: string,
    path: string,
    form: Record<string, string>,
    read: (json: unknown) => T,
  ): Promise<T> =>
    http.send({
      operation,
      kind: 'effect',
      method: 'POST',
      url: new URL(`${service}${path}`, config.baseUrl).href,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${credentials}`,
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs: effectTimeoutMs,
      answer: fromJson(read),
    })

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

  return {
    async send(phone, previousSid) {
      if (previousSid !== undefined) await cancel(previousSid)
      return post('send', '/Verifications', { To: map.toE164(phone), Channel: 'sms' }, map.readVerification)
    },

    async check(sid, code) {
      try {
        return await post('check', '/VerificationCheck', { VerificationSid: sid, Code: code }, map.readCheck)
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
