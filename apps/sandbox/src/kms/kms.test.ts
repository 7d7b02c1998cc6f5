import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  KMSClient,
} from '@aws-sdk/client-kms'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const client = (secretAccessKey = sandbox.config.aws.secretAccessKey, systemClockOffset = 0) => {
  const { accessKeyId } = sandbox.config.aws
  const credentials = { accessKeyId, secretAccessKey }
  const endpoint = `${sandbox.url}/aws/kms`
  return new KMSClient({ region: 'us-east-1', endpoint, credentials, maxAttempts: 1, systemClockOffset })
}
const context = { EncryptionContext: { vestibule: 'MASTER_KEY', stage: 'test' } }

test('[DP-04] the AWS SDK decrypts what it encrypted, only with the same context and key', async () => {
  const plaintext = Buffer.from('a key')
  const { CiphertextBlob } = await client().send(
    new EncryptCommand({ KeyId: 'one', Plaintext: plaintext, ...context }),
  )
  const decrypt = (input: object) =>
    client().send(new DecryptCommand({ CiphertextBlob, ...context, ...input }))
  const { Plaintext, KeyId } = await decrypt({})
  expect(Buffer.from(Plaintext ?? [])).toEqual(plaintext)
  expect(KeyId).toMatch(/^arn:aws:kms:us-east-1:\d{12}:key\/one$/)
  expect((await decrypt({ KeyId })).KeyId).toBe(KeyId)
  await expect(decrypt({ EncryptionContext: { vestibule: 'CODES_KEY' } })).rejects.toThrow(
    expect.objectContaining({ name: 'InvalidCiphertextException' }),
  )
  await expect(decrypt({ KeyId: 'two' })).rejects.toThrow(
    expect.objectContaining({ name: 'IncorrectKeyException' }),
  )
})

test('[DP-04] the AWS SDK creates a data key that nobody saw', async () => {
  const input = { KeyId: 'one', NumberOfBytes: 32, ...context }
  const { CiphertextBlob } = await client().send(new GenerateDataKeyWithoutPlaintextCommand(input))
  const { Plaintext } = await client().send(new DecryptCommand({ CiphertextBlob, ...context }))
  expect(Plaintext).toHaveLength(32)
})

test('[DP-04] rejects a wrong secret, an old signature and an unsigned request', async () => {
  const encrypt = new EncryptCommand({ KeyId: 'one', Plaintext: Buffer.from('x') })
  const isInvalid = expect.objectContaining({ name: 'InvalidSignatureException' })
  await expect(client('wrong').send(encrypt)).rejects.toThrow(isInvalid)
  await expect(client(undefined, -3_600_000).send(encrypt)).rejects.toThrow(isInvalid)
  const unsigned = await fetch(`${sandbox.url}/aws/kms`, { method: 'POST', body: '{}' })
  expect(await unsigned.json()).toMatchObject({ __type: 'IncompleteSignature' })
})
