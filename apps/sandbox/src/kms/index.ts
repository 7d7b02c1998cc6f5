import type { FastifyInstance } from 'fastify'

interface Input {
  KeyId?: string
  CiphertextBlob?: string
  Plaintext?: string
  EncryptionContext?: Record<string, string>
}
type Wrapped = Required<Pick<Input, 'KeyId' | 'Plaintext' | 'EncryptionContext'>>

class KmsError extends Error {}

const arnOf = (keyId: string): string =>
  keyId.startsWith('arn:') ? keyId : `arn:aws:kms:us-east-1:000000000000:key/${keyId}`

const open = (blob: string): Wrapped => {
  try {
    return JSON.parse(Buffer.from(blob, 'base64').toString()) as Wrapped
  } catch {
    throw new KmsError('InvalidCiphertextException')
  }
}

/** The ciphertext is the plaintext with its key's id and context, so that the stand-in stores nothing. */
const operations: Readonly<Record<string, (input: Input) => object>> = {
  Encrypt: ({ KeyId = '', Plaintext = '', EncryptionContext = {} }) => {
    const wrapped: Wrapped = { KeyId: arnOf(KeyId), Plaintext, EncryptionContext }
    return { CiphertextBlob: Buffer.from(JSON.stringify(wrapped)).toString('base64'), KeyId: wrapped.KeyId }
  },
  Decrypt: ({ KeyId, CiphertextBlob = '', EncryptionContext = {} }) => {
    const found = open(CiphertextBlob)
    if (JSON.stringify(found.EncryptionContext) !== JSON.stringify(EncryptionContext))
      throw new KmsError('InvalidCiphertextException')
    if (KeyId !== undefined && arnOf(KeyId) !== found.KeyId) throw new KmsError('IncorrectKeyException')
    return { KeyId: found.KeyId, Plaintext: found.Plaintext }
  },
}

/** Stands in for the calls Encrypt and Decrypt of AWS KMS. Accepts any credentials. */
export const register = (app: FastifyInstance): void => {
  for (const url of ['/aws/kms', '/aws/kms/'])
    app.post<{ Body: Buffer }>(url, async ({ body, headers }, reply) => {
      const operation = operations[String(headers['x-amz-target']).replace(/^TrentService\./, '')]
      const refuse = (type: string) =>
        reply.status(400).send({ __type: type, message: 'the sandbox refuses' })
      reply.type('application/x-amz-json-1.1')
      if (!operation) return refuse('UnknownOperationException')
      try {
        return JSON.stringify(operation(JSON.parse(body.toString()) as Input))
      } catch (error) {
        return refuse(error instanceof KmsError ? error.message : 'ValidationException')
      }
    })
}
