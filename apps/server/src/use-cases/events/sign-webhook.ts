import { createHmac } from 'node:crypto'
import { secretPrefix } from './webhook-secrets.ts'

/** Signs with each secret by the Standard Webhooks specification (symmetric signatures, version 1). */
export const signWebhook = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
