import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { DeclinedAnswer, fromJson, readObject } from '../http/reading.ts'
import type { IpqsConfig } from './config.ts'
import { ipqsErrors } from './errors.ts'

/** Reads how much of our account is used, which costs no look-up. @throws ProviderError */
export const probeIpqs = async (config: IpqsConfig, deps: AdapterDeps): Promise<void> => {
  await createHttpClient('ipqs', deps, ipqsErrors).send({
    operation: 'probe',
    kind: 'read',
    method: 'GET',
    url: new URL(`/api/json/account/${encodeURIComponent(config.key)}`, config.baseUrl).href,
    headers: { accept: 'application/json' },
    timeoutMs: 5_000,
    answer: fromJson((json) => {
      // every failure is a 200 that says so
      if (readObject<{ success: boolean }>(json).success !== true)
        throw new DeclinedAnswer('unavailable', 'not_successful')
    }),
  })
}
