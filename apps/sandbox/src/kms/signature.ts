import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constantTimeEqual } from '../core/constant-time.ts'

interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const maxSkewMs = 15 * 60_000

const digest = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/kms\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/** Returns the access key's id, or the type of error that KMS returns for a request that is not signed correctly. */
export const checkSignature = (
  { method, url, headers, body }: ReceivedRequest,
  secretOf: (accessKeyId: string, sessionToken: string | undefined) => string | undefined,
  now: Date,
): { accessKeyId: string } | { error: string } => {
  const [, accessKeyId = '', scope = '', names = '', signature = ''] =
    header.exec(headers.authorization ?? '') ?? []
  if (!accessKeyId) return { error: 'IncompleteSignature' }
  const required = [
    'host',
    'x-amz-date',
    ...(headers['x-amz-security-token'] ? ['x-amz-security-token'] : []),
  ]
  if (!required.every((name) => names.split(';').includes(name))) return { error: 'IncompleteSignature' }
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - now.getTime()) <= maxSkewMs) || !scope.startsWith(time.slice(0, 8)))
    return { error: 'InvalidSignatureException' }
  const token = headers['x-amz-security-token']
  const secret = secretOf(accessKeyId, typeof token === 'string' ? token : undefined)
  if (secret === undefined) return { error: 'UnrecognizedClientException' }
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, digest(body)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${secret}`)
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  const text = ['AWS4-HMAC-SHA256', time, scope, digest(canonical)].join('\n')
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return constantTimeEqual(expected, signature) ? { accessKeyId } : { error: 'InvalidSignatureException' }
}
