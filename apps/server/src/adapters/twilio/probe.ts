import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson, readObject, readText } from '../http/reading.ts'
import type { TwilioConfig } from './config.ts'
import { twilioErrors } from './errors.ts'

/** Reads our Verify service: nothing is sent to anybody. @throws ProviderError */
export const probeTwilio = async (config: TwilioConfig, deps: AdapterDeps): Promise<void> => {
  const credentials = Buffer.from(`${config.keySid}:${config.keySecret}`).toString('base64')
  await createHttpClient('twilio', deps, twilioErrors).send({
    operation: 'probe',
    kind: 'read',
    method: 'GET',
    url: new URL(`/v2/Services/${encodeURIComponent(config.serviceSid)}`, config.baseUrl).href,
    headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
    timeoutMs: 10_000,
    answer: fromJson((json) => readText(readObject<{ sid: string }>(json).sid, 'sid')),
  })
}
