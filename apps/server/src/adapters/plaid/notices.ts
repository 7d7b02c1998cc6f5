import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { Notices } from '../../ports/identity-checks.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { MalformedAnswer, readObject, readText } from '../http/reading.ts'
import type { PlaidConfig } from './config.ts'
import { createPost } from './post.ts'

/** An older signature is refused, seconds; a younger one than now by as much as clocks differ. */
const OLDEST = 5 * 60
const AHEAD = 60
/** A known key is asked for again after this time, so that one that has expired is dropped; an unknown one sooner, ms. */
const KNOWN_FOR = 60 * 60 * 1000
const UNKNOWN_FOR = 60 * 1000
/** Of each kind so many are remembered: unknown ones never push out those that are known. */
const MOST_KEYS = 100

const json = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The parts of a JWT signed with ES256; undefined: it is none. */
const partsOf = (token: string) => {
  const [head = '', payload = '', signature = '', ...more] = token.split('.')
  const header = json(head)
  const claims = json(payload)
  if (more.length > 0 || header?.alg !== 'ES256' || !claims) return undefined
  const { kid } = header
  const { iat, request_body_sha256: hash } = claims
  if (typeof kid !== 'string' || !/^[\w-]{1,100}$/.test(kid)) return undefined
  if (typeof iat !== 'number' || typeof hash !== 'string') return undefined
  return { kid, iat, hash, signed: `${head}.${payload}`, signature: Buffer.from(signature, 'base64url') }
}

const isHashOf = (hash: string, body: Buffer): boolean => {
  const given = Buffer.from(hash, 'hex')
  const own = createHash('sha256').update(body).digest()
  return given.length === own.length && timingSafeEqual(given, own)
}

/** undefined: it has expired. */
const readKey = (answer: unknown): KeyObject | undefined => {
  const key = readObject<Record<string, unknown>>(readObject<{ key: unknown }>(answer).key, 'key')
  if (key.expired_at !== null) return undefined
  const kty = readText(key.kty, 'kty')
  const crv = readText(key.crv, 'crv')
  if (kty !== 'EC' || crv !== 'P-256') throw new MalformedAnswer('key')
  return createPublicKey({
    key: { kty, crv, x: readText(key.x, 'x'), y: readText(key.y, 'y') },
    format: 'jwk',
  })
}

/** What is remembered for a while, the oldest forgotten first. */
const createMemory = <T>(forMs: number) => {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(name: string, now: number): T | undefined {
      const entry = entries.get(name)
      return entry && entry.until > now ? entry.value : undefined
    },
    /** Also when its time is over. */
    has: (name: string): boolean => entries.has(name),
    put(name: string, value: T, now: number): void {
      entries.delete(name)
      if (entries.size >= MOST_KEYS) entries.delete(entries.keys().next().value ?? '')
      entries.set(name, { value, until: now + forMs })
    },
    forget: (name: string): boolean => entries.delete(name),
  }
}

/** Plaid's webhooks. They say that something changed, never what: that is asked for with our own keys. */
export function createPlaidNotices(config: PlaidConfig, deps: AdapterDeps): Notices {
  const post = createPost(config, deps)
  const known = createMemory<KeyObject>(KNOWN_FOR)
  const unknown = createMemory<true>(UNKNOWN_FOR)
  const underWay = new Map<string, Promise<KeyObject | undefined>>()

  const fetchKey = async (kid: string): Promise<KeyObject | undefined> => {
    try {
      return await post('getWebhookKey', 'read', '/webhook_verification_key/get', { key_id: kid }, readKey)
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return undefined
      throw error
    }
  }

  const lookUp = async (kid: string, spendLookup: () => Promise<void>): Promise<KeyObject | undefined> => {
    // a key that was genuine an hour ago is asked for whatever others forge
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

  const keyOf = async (kid: string, spendLookup: () => Promise<void>): Promise<KeyObject | undefined> => {
    const now = deps.now().getTime()
    const key = known.get(kid, now)
    if (key || unknown.get(kid, now)) return key
    const asked = underWay.get(kid) ?? lookUp(kid, spendLookup).finally(() => underWay.delete(kid))
    underWay.set(kid, asked)
    return asked
  }

  return {
    async read(body, signature, spendLookup) {
      const parts = partsOf(signature)
      if (!parts) return undefined
      const age = deps.now().getTime() / 1000 - parts.iat
      if (age > OLDEST || age < -AHEAD || !isHashOf(parts.hash, body)) return undefined
      const key = await keyOf(parts.kid, spendLookup)
      const isGenuine =
        key !== undefined &&
        verify('sha256', Buffer.from(parts.signed), { key, dsaEncoding: 'ieee-p1363' }, parts.signature)
      if (!isGenuine) return undefined
      const notice = json(body.toString('base64url'))
      const id = notice?.identity_verification_id
      const isOurs = notice?.webhook_type === 'IDENTITY_VERIFICATION' && typeof id === 'string'
      return { verificationId: isOurs ? id : undefined }
    },
  }
}
