import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { fromJson, text } from '../../platform/http-client/reading.ts'
import type { KeyUnwrapper } from '../../ports/key-unwrapper.ts'
import { type AwsVariables, findCredentials } from './credentials.ts'
import { type AwsCredentials, signPost } from './signature.ts'

const timeoutMs = 5_000

const decrypted = z.object({ Plaintext: text }).transform(({ Plaintext }) => Buffer.from(Plaintext, 'base64'))
const failure = z.object({ __type: z.string() })

/** Creates the client of AWS KMS's call Decrypt. @param keyId if set, KMS rejects keys that another key wrapped */
export const createAwsKms = (
  env: AwsVariables,
  keyId: string | undefined,
  deps: AdapterDeps,
): KeyUnwrapper => {
  const http = createHttpClient('aws_kms', deps, {
    // The type can have a namespace: com.amazonaws.kms#AccessDeniedException.
    codeOf: (body) => failure.parse(body).__type.split('#').at(-1),
  })
  let credentials: Promise<AwsCredentials> | undefined
  return {
    async unwrap(purpose, wrapped) {
      const region = env.AWS_REGION
      if (!region) throw new Error('AWS_REGION is not set')
      const url = new URL(env.AWS_ENDPOINT_URL_KMS ?? `https://kms.${region}.amazonaws.com/`)
      credentials ??= findCredentials(http, env)
      const body = JSON.stringify({
        CiphertextBlob: wrapped.toString('base64'),
        EncryptionContext: { vestibule: purpose },
        ...(keyId === undefined ? {} : { KeyId: keyId }),
      })
      const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'TrentService.Decrypt' }
      return http.send({
        operation: 'decrypt',
        kind: 'read',
        method: 'POST',
        url: url.href,
        headers: signPost({ url, headers, body, region, service: 'kms', now: deps.now() }, await credentials),
        body,
        timeoutMs,
        answer: fromJson(decrypted),
      })
    },
  }
}
