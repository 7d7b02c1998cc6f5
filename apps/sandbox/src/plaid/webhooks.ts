import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomUUID,
  sign,
} from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'

export interface SentWebhook {
  id: string
  url: string
  headers: Record<string, string>
  body: string
  /** The receiver's HTTP status; 0 if there was no response. */
  status: number
  at: string
}

interface SigningKey {
  kid: string
  jwk: JsonWebKey
  created_at: number
}

const keyKind = 'plaid-webhook-key'
const sentKind = 'plaid-webhook'
/** Maximum number of sent webhooks that are stored. */
const maxKept = 200
const receiverTimeoutMs = 10_000

const signingKey = (sandbox: Sandbox): SigningKey => {
  const known = sandbox.store.get<SigningKey>(keyKind, 'current')
  if (known) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = {
    kid: randomUUID(),
    jwk: privateKey.export({ format: 'jwk' }),
    created_at: Math.floor(sandbox.now().getTime() / 1000),
  }
  sandbox.store.put(keyKind, 'current', made)
  return made
}

/** Returns the key that /webhook_verification_key/get serves. */
export const publicKey = (sandbox: Sandbox) => {
  const { kid, jwk, created_at } = signingKey(sandbox)
  const { crv, kty, x, y } = jwk
  return { alg: 'ES256', crv, kid, kty, use: 'sig', x, y, created_at, expired_at: null }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the JWT for the Plaid-Verification header. */
const signatureOf = (sandbox: Sandbox, body: string): string => {
  const { kid, jwk } = signingKey(sandbox)
  const iat = Math.floor(sandbox.now().getTime() / 1000)
  const request_body_sha256 = createHash('sha256').update(body).digest('hex')
  const signed = `${part({ alg: 'ES256', kid, typ: 'JWT' })}.${part({ iat, request_body_sha256 })}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** Sends the webhook without retries, whereas Plaid retries for a day. */
export const sendWebhook = async (sandbox: Sandbox, verificationId: string): Promise<void> => {
  const url = sandbox.config.plaid.webhookUrl
  if (!url) return
  const body = JSON.stringify(
    {
      webhook_type: 'IDENTITY_VERIFICATION',
      webhook_code: 'STATUS_UPDATED',
      identity_verification_id: verificationId,
      environment: 'sandbox',
    },
    null,
    2,
  )
  const headers = {
    'content-type': 'application/json',
    'plaid-verification': signatureOf(sandbox, body),
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(receiverTimeoutMs),
  }).catch(() => undefined)
  const sent = { id: randomUUID(), url, headers, body, status: answer?.status ?? 0 }
  try {
    sandbox.store.put(sentKind, sent.id, { ...sent, at: sandbox.now().toISOString() } satisfies SentWebhook)
    sandbox.store.prune(sentKind, maxKept)
  } catch {
    // The store is closed if the sandbox stopped before the receiver responded.
  }
}

/** Sends the webhook after the delay, unless the sandbox has closed by then. */
export const scheduleWebhook = (sandbox: Sandbox, verificationId: string, ms: number): void => {
  setTimeout(() => void sendWebhook(sandbox, verificationId).catch(() => undefined), ms).unref()
}

export const sentWebhooks = (sandbox: Sandbox): SentWebhook[] => sandbox.store.list<SentWebhook>(sentKind)
