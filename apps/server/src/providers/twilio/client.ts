import { z } from 'zod'
import { basicAuth } from '../../platform/http-client/basic-auth.ts'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { type ProviderErrors, recover } from '../../platform/http-client/failure.ts'
import { fromJson, text } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { TextConfig, Texts } from '../../ports/texts.ts'

/** Twilio's error code if the recipient has replied STOP. Twilio handles replies of START, STOP and HELP itself. */
const unsubscribed = '21610'

const errorBody = z.object({ code: z.unknown().optional() })
const twilioErrors: ProviderErrors = { codeOf: (body) => errorBody.parse(body).code }

const created = z.object({ sid: text })

const probeTimeoutMs = 10_000

const requestTo = ({ baseUrl = 'https://api.twilio.com', account, secret }: TextConfig, path: string) => ({
  url: new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}${path}.json`, baseUrl).href,
  headers: basicAuth(account, secret),
  answer: fromJson(created),
})

/**
 * Sends texts by Twilio's Programmable Messaging. `from` is a number, or the SID of a messaging service, which begins
 * with MG and has numbers of its own.
 */
export const createTwilioTexts = (config: TextConfig, deps: AdapterDeps): Texts => {
  const http = createHttpClient('twilio', deps, twilioErrors)
  const sender = config.from.startsWith('MG') ? { MessagingServiceSid: config.from } : { From: config.from }
  return {
    sendText: (phone, body) =>
      recover(
        http
          .send({
            operation: 'sendText',
            kind: 'effect',
            method: 'POST',
            ...requestTo(config, '/Messages'),
            body: new URLSearchParams({ To: `+1${phone}`, ...sender, Body: body }),
            timeoutMs: effectTimeoutMs,
          })
          .then(() => 'sent' as const),
        ({ providerCode }) => providerCode === unsubscribed,
        () => 'stopped' as const,
      ),
  }
}

/** Checks the account and its secret by reading the account. @throws ProviderError */
export const probeTwilio = async (config: TextConfig, deps: AdapterDeps): Promise<void> => {
  const request = { operation: 'probe', kind: 'read', method: 'GET', timeoutMs: probeTimeoutMs } as const
  await createHttpClient('twilio', deps, twilioErrors).send({ ...request, ...requestTo(config, '') })
}
