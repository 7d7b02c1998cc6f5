import { createHash, timingSafeEqual } from 'node:crypto'
import type { JWK } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { compactVerify } from 'jose/jws/compact/verify'
import { decodeJwt } from 'jose/jwt/decode'
import { z } from 'zod'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { recover } from '../../platform/http-client/failure.ts'
import { text } from '../../platform/http-client/reading.ts'
import type { Notices } from '../../ports/identity-checks.ts'
import { createPost, type PlaidConfig } from './post.ts'

const algorithms = ['ES256']
const maxAgeSeconds = 5 * 60
/** Tolerance for Plaid's clock running ahead. */
const maxAheadSeconds = 60
/** Known keys are fetched again after this time, so that expired keys are dropped. */
const knownForMs = 60 * 60 * 1000
const unknownForMs = 60 * 1000
/** Maximum number of known keys and, separately, of unknown keys, so that unknown keys never displace known keys. */
const maxKeys = 100

const signatureHeader = z.object({ alg: z.enum(algorithms), kid: z.string().regex(/^[\w-]{1,100}$/) })
const signatureClaims = z.object({ iat: z.number(), request_body_sha256: z.string() })
const noticeBody = z.object({
  webhook_type: z.literal('IDENTITY_VERIFICATION'),
  identity_verification_id: z.string(),
})

const keyAnswer = z
  .object({
    key: z.object({
      expired_at: z.unknown().optional(),
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: text,
      y: text,
    }),
  })
  .transform(({ key: { expired_at, ...key } }): JWK | undefined => (expired_at === null ? key : undefined))

/** Decodes the header and claims without verifying. @returns `undefined` if the token is malformed */
const decode = (token: string) => {
  try {
    const { kid } = signatureHeader.parse(decodeProtectedHeader(token))
    return { kid, ...signatureClaims.parse(decodeJwt(token)) }
  } catch {
    return undefined
  }
}

const isHashOf = (hash: string, body: Buffer): boolean => {
  const claimed = Buffer.from(hash, 'hex')
  const actual = createHash('sha256').update(body).digest()
  return claimed.length === actual.length && timingSafeEqual(claimed, actual)
}

const isSignedBy = (token: string, key: JWK): Promise<boolean> =>
  compactVerify(token, key, { algorithms }).then(
    () => true,
    () => false,
  )

const verificationIn = (body: Buffer): string | undefined => {
  try {
    return noticeBody.safeParse(JSON.parse(body.toString())).data?.identity_verification_id
  } catch {
    return undefined
  }
}

/** Creates a map whose entries expire and whose oldest entry is dropped first. */
const createMemory = <T>(forMs: number) => {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(name: string, now: number): T | undefined {
      const entry = entries.get(name)
      return entry && entry.until > now ? entry.value : undefined
    },
    /** Returns true for expired entries too. */
    has: (name: string): boolean => entries.has(name),
    put(name: string, value: T, now: number): void {
      entries.delete(name)
      if (entries.size >= maxKeys) entries.delete(entries.keys().next().value ?? '')
      entries.set(name, { value, until: now + forMs })
    },
    forget: (name: string): boolean => entries.delete(name),
  }
}

/** Reads Plaid's webhooks, which only announce a change. The changed data is fetched with our keys. */
export const createPlaidNotices = (config: PlaidConfig, deps: AdapterDeps): Notices => {
  const post = createPost(config, deps)
  const known = createMemory<JWK>(knownForMs)
  const unknown = createMemory<true>(unknownForMs)
  const pending = new Map<string, Promise<JWK | undefined>>()

  const fetchKey = (kid: string): Promise<JWK | undefined> =>
    recover(
      post('getWebhookKey', 'read', '/webhook_verification_key/get', { key_id: kid }, keyAnswer),
      ({ failure }) => failure === 'refused',
      () => undefined,
    )

  const lookUp = async (kid: string, spendLookup: () => Promise<void>): Promise<JWK | undefined> => {
    // A key that was valid recently is fetched again even if forged webhooks have used up the lookup budget.
    if (!known.has(kid)) await spendLookup()
    const key = await fetchKey(kid)
    const now = deps.now().getTime()
    if (key) known.put(kid, key, now)
    else {
      known.forget(kid)
      unknown.put(kid, true, now)
    }
    return key
  }

  const keyOf = async (kid: string, spendLookup: () => Promise<void>): Promise<JWK | undefined> => {
    const now = deps.now().getTime()
    const key = known.get(kid, now)
    if (key || unknown.get(kid, now)) return key
    const lookup = pending.get(kid) ?? lookUp(kid, spendLookup).finally(() => pending.delete(kid))
    pending.set(kid, lookup)
    return lookup
  }

  return {
    async read(body, signature, spendLookup) {
      const claims = decode(signature)
      if (!claims) return undefined
      const ageSeconds = deps.now().getTime() / 1000 - claims.iat
      const isRecent = ageSeconds <= maxAgeSeconds && ageSeconds >= -maxAheadSeconds
      // This check precedes the key lookup, so that a replayed or altered body costs no call.
      if (!isRecent || !isHashOf(claims.request_body_sha256, body)) return undefined
      const key = await keyOf(claims.kid, spendLookup)
      if (!key || !(await isSignedBy(signature, key))) return undefined
      return { verificationId: verificationIn(body) }
    },
  }
}
