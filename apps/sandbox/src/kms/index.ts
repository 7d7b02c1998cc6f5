import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { decrypt, type EncryptionContext, encrypt } from './keys.ts'
import { checkSignature } from './signature.ts'

const sessionToken = 'sandbox-session-token'
const expiration = '2099-01-01T00:00:00Z'

interface Input {
  KeyId?: string
  CiphertextBlob?: string
  Plaintext?: string
  NumberOfBytes?: number
  EncryptionContext?: EncryptionContext
}

class KmsError extends Error {
  readonly type: string
  constructor(type: string) {
    super(type)
    this.type = type
  }
}

const arnOf = (keyId: string): string =>
  keyId.startsWith('arn:') ? keyId : `arn:aws:kms:us-east-1:000000000000:key/${keyId}`

const operations: Readonly<Record<string, (input: Input) => object>> = {
  Encrypt: ({ KeyId = '', Plaintext = '', EncryptionContext = {} }) => {
    const keyId = arnOf(KeyId)
    const blob = encrypt(keyId, Buffer.from(Plaintext, 'base64'), EncryptionContext)
    return { CiphertextBlob: blob.toString('base64'), KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  },
  GenerateDataKeyWithoutPlaintext: ({ KeyId = '', NumberOfBytes = 32, EncryptionContext = {} }) => {
    const keyId = arnOf(KeyId)
    const blob = encrypt(keyId, randomBytes(NumberOfBytes), EncryptionContext)
    return { CiphertextBlob: blob.toString('base64'), KeyId: keyId }
  },
  Decrypt: ({ KeyId, CiphertextBlob = '', EncryptionContext = {} }) => {
    const found = decrypt(Buffer.from(CiphertextBlob, 'base64'), EncryptionContext)
    if (!found) throw new KmsError('InvalidCiphertextException')
    if (KeyId !== undefined && arnOf(KeyId) !== found.keyId) throw new KmsError('IncorrectKeyException')
    const { keyId, plaintext } = found
    return { KeyId: keyId, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  },
}

/** Stands in for AWS KMS, and for the two services from which AWS's workloads get temporary credentials. */
export const register = (app: FastifyInstance, { config }: Sandbox): void => {
  const { accessKeyId, secretAccessKey, webIdentityToken, containerToken } = config.aws
  /** Temporary credentials have another access key, which is valid only with their token. */
  const temporary = { id: `ASIA${accessKeyId}`, secret: `${secretAccessKey}-temporary` }
  const secretOf = (id: string, token: string | undefined): string | undefined => {
    if (token === undefined) return id === accessKeyId ? secretAccessKey : undefined
    return id === temporary.id && token === sessionToken ? temporary.secret : undefined
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { method, url, headers } = request
    const refuse = (type: string) => reply.status(400).send({ __type: type, message: 'the sandbox refuses' })
    reply.type('application/x-amz-json-1.1')
    const caller = checkSignature({ method, url, headers, body }, secretOf, new Date())
    if ('error' in caller) return refuse(caller.error)
    const operation = operations[String(headers['x-amz-target']).replace(/^TrentService\./, '')]
    if (!operation) return refuse('UnknownOperationException')
    try {
      return JSON.stringify(operation(JSON.parse(body.toString('utf8')) as Input))
    } catch (error) {
      return refuse(error instanceof KmsError ? error.type : 'ValidationException')
    }
  }
  for (const url of ['/aws/kms', '/aws/kms/']) app.post(url, answer)

  app.post<{ Body: Record<string, string> }>('/aws/sts', async ({ body }, reply) => {
    reply.type('text/xml')
    if (body.Action !== 'AssumeRoleWithWebIdentity' || body.WebIdentityToken !== webIdentityToken)
      return reply
        .status(400)
        .send('<ErrorResponse><Error><Code>InvalidIdentityToken</Code></Error></ErrorResponse>')
    return `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
<AccessKeyId>${temporary.id}</AccessKeyId><SecretAccessKey>${temporary.secret}</SecretAccessKey>
<SessionToken>${sessionToken}</SessionToken><Expiration>${expiration}</Expiration>
</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`
  })

  app.get('/aws/container-credentials', async ({ headers }, reply) => {
    if (headers.authorization !== containerToken) return reply.status(400).send({ code: 'AccessDenied' })
    const { id: AccessKeyId, secret: SecretAccessKey } = temporary
    return { AccessKeyId, SecretAccessKey, Token: sessionToken, Expiration: expiration }
  })
}
