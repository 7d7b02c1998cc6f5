import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** Signs as the Standard Webhooks specification says (symmetric, version 1), with each secret. */
export const signatureHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** @param bytes 32 random bytes */
export const secretText = (bytes: Buffer): string => `${prefix}${bytes.toString('base64')}`
