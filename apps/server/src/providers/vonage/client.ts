import { z } from 'zod'
import { basicAuth } from '../../platform/http-client/basic-auth.ts'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { type ProviderErrors, recover } from '../../platform/http-client/failure.ts'
import { fromJson, ignored, text } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { TextConfig, Texts } from '../../ports/texts.ts'

/** Vonage's error code if the number is barred. After a reply of STOP, Vonage accepts the text and rejects it later. */
const barred = '1050'

/** An error's `type` is the address of its description, which ends in `#{code}`. */
const errorBody = z.object({ type: z.string() })
const vonageErrors: ProviderErrors = { codeOf: (body) => errorBody.parse(body).type.split('#')[1] }

const probeTimeoutMs = 10_000

const requestTo = ({ baseUrl = 'https://api.nexmo.com', account, secret }: TextConfig, path: string) => ({
  url: new URL(path, baseUrl).href,
  headers: basicAuth(account, secret),
})

/** Sends texts by Vonage's Messages API. */
export const createVonageTexts = (config: TextConfig, deps: AdapterDeps): Texts => {
  const http = createHttpClient('vonage', deps, vonageErrors)
  return {
    sendText: (phone, body) =>
      recover(
        http
          .send({
            operation: 'sendText',
            kind: 'effect',
            method: 'POST',
            ...requestTo(config, '/v1/messages'),
            json: { channel: 'sms', message_type: 'text', to: `1${phone}`, from: config.from, text: body },
            timeoutMs: effectTimeoutMs,
            answer: fromJson(z.object({ message_uuid: text })),
          })
          .then(() => 'sent' as const),
        ({ providerCode }) => providerCode === barred,
        () => 'stopped' as const,
      ),
  }
}

/** Checks the key and its secret by listing the account's applications. @throws ProviderError */
export const probeVonage = async (config: TextConfig, deps: AdapterDeps): Promise<void> => {
  const request = { operation: 'probe', kind: 'read', method: 'GET', timeoutMs: probeTimeoutMs } as const
  await createHttpClient('vonage', deps, vonageErrors).send({
    ...request,
    ...requestTo(config, '/v2/applications'),
    answer: fromJson(ignored),
  })
}
