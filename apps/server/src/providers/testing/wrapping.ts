import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms'

const credentials = { accessKeyId: 'AKIASANDBOX', secretAccessKey: 'any' }
const region = 'us-east-1'

/** Wraps keys at the sandbox's KMS with the AWS SDK. */
export const startWrapping = (sandboxUrl: string) => {
  const endpoint = `${sandboxUrl}/aws/kms`
  const client = new KMSClient({ region, endpoint, credentials, maxAttempts: 1 })
  return {
    /** Settings with which the server unwraps the keys. */
    settings: {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_KMS: endpoint,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    /** @returns the text that the setting `name` contains */
    async wrap(name: string, plaintext: Buffer, keyId = 'vestibule'): Promise<string> {
      const input = { KeyId: keyId, Plaintext: plaintext, EncryptionContext: { vestibule: name } }
      const { CiphertextBlob = new Uint8Array() } = await client.send(new EncryptCommand(input))
      return `aws-kms:${Buffer.from(CiphertextBlob).toString('base64')}`
    },
  }
}
