import { createProxiedAgent } from '../../platform/http-client/proxy.ts'
import type { KeyUnwrapper } from '../../ports/key-unwrapper.ts'

export interface AwsSettings {
  /** If set, KMS rejects keys that another key wrapped. */
  KMS_KEY_ID?: string | undefined
  AWS_REGION?: string | undefined
  AWS_ENDPOINT_URL_KMS?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
}

const connect = async (env: AwsSettings) => {
  const { DecryptCommand, KMSClient } = await import('@aws-sdk/client-kms')
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = env
  const client = new KMSClient({
    ...(env.AWS_REGION && { region: env.AWS_REGION }),
    ...(env.AWS_ENDPOINT_URL_KMS && { endpoint: env.AWS_ENDPOINT_URL_KMS }),
    // The settings can be in files, which the SDK's own search for credentials does not read.
    ...(id &&
      secret && {
        credentials: { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) },
      }),
    requestHandler: {
      httpsAgent: createProxiedAgent({ keepAlive: true }),
      connectionTimeout: 2_000,
      requestTimeout: 5_000,
      throwOnRequestTimeout: true,
    },
  })
  return (purpose: string, wrapped: Buffer) =>
    client.send(
      new DecryptCommand({
        CiphertextBlob: wrapped,
        EncryptionContext: { vestibule: purpose },
        KeyId: env.KMS_KEY_ID,
      }),
    )
}

/** Loads the AWS SDK, which takes 0.1 s and 18 MB on disk, only when there is a key to unwrap. */
export const createAwsKms = (env: AwsSettings): KeyUnwrapper => {
  let decrypt: ReturnType<typeof connect> | undefined
  return {
    async unwrap(purpose, wrapped) {
      decrypt ??= connect(env)
      const { Plaintext } = await (await decrypt)(purpose, wrapped)
      if (!Plaintext) throw new Error('KMS returned no key')
      return Buffer.from(Plaintext)
    },
  }
}
