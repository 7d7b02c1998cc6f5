import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a token of 256 random bits. The prefix affects only which page is served first, never access. */
export const newToken = (known: boolean): string =>
  `${known ? 'k' : 'a'}.${randomBytes(32).toString('base64url')}`

export const isKnown = (token: string | undefined): boolean => token?.startsWith('k.') ?? false

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A CSRF token's lifetime (API-03). */
export const csrfSeconds = 30 * 60

/** Issues and verifies CSRF tokens, which sign a session token and an expiry. Accepts signatures by older keys too. */
export const createCsrf = (sessionKeys: readonly string[]) => {
  const keys = sessionKeys.map((one) => createSecretKey(one, 'base64'))
  const signatures = (token: string, expires: number): Buffer[] =>
    keys.map((key) => createHmac('sha256', key).update(`csrf\n${token}\n${expires}`).digest())
  return {
    issue(token: string, now: Date): { csrfToken: string; expiresAt: Date } {
      const expires = Math.floor(now.getTime() / 1000) + csrfSeconds
      return {
        csrfToken: `${expires.toString(36)}.${signatures(token, expires)[0]?.toString('base64url')}`,
        expiresAt: new Date(expires * 1000),
      }
    },
    verify(token: string, csrfToken: string, now: Date): boolean {
      const [when, signature] = csrfToken.split('.')
      const expires = Number.parseInt(when ?? '', 36)
      if (!signature || !(expires * 1000 > now.getTime())) return false
      const actual = Buffer.from(signature, 'base64url')
      return signatures(token, expires).some(
        (expected) => actual.length === expected.length && timingSafeEqual(actual, expected),
      )
    },
  }
}
export type Csrf = ReturnType<typeof createCsrf>
