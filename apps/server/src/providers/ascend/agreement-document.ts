import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { MalformedAnswer } from '../../platform/http-client/reading.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { ascendErrors } from './api.ts'
import { type AscendConfig, configuredOrigins } from './config.ts'

const timeoutMs = 5_000
const maxBytes = 10 * 1024 * 1024

/** Creates a reader of agreements at allowed origins. Has its own breaker, because these hosts may not host the API. */
export function createAgreementReader(
  config: AscendConfig,
  deps: AdapterDeps,
): (uri: string) => Promise<Uint8Array> {
  const http = createHttpClient('ascend', deps, ascendErrors)
  const allowed = configuredOrigins(config)

  return async (uri) => {
    const url = URL.parse(uri)
    if (!url || !/^https?:$/.test(url.protocol) || !allowed.has(url.origin) || url.username || url.password)
      throw new ProviderError('ascend', 'refused', { providerCode: 'address_not_allowed' })
    return http.send({
      operation: 'readAgreement',
      kind: 'read',
      method: 'GET',
      url: url.href,
      headers: { accept: 'application/pdf' },
      timeoutMs,
      maxBytes,
      answer: readPdf,
    })
  }
}

function readPdf(body: Buffer): Uint8Array {
  if (body.subarray(0, 5).toString('latin1') !== '%PDF-') throw new MalformedAnswer('pdf')
  return body
}
