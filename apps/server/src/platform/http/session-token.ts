import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * What the cookie holds: 256 random bits, and in front whether anybody has proven who they are with it. The mark decides
 * nothing but which page is sent first; what it opens is in the database.
 */
export const newToken = (known: boolean): string =>
  `${known ? 'k' : 'a'}.${randomBytes(32).toString('base64url')}`

export const isKnown = (token: string | undefined): boolean => token?.startsWith('k.') ?? false

/** What the database holds of it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How long a CSRF token is good for, seconds (API-03). */
export const csrfSeconds = 30 * 60

/**
 * A CSRF token bound to its session: an expiry and its HMAC with the session's own token, under the session key; one under
 * a key that this one follows is good as well. It needs no look-up, dies with the session, and cannot be made by anyone who does not hold the cookie.
 */
export const createCsrf = (sessionKeys: readonly string[]) => {
  const keys = sessionKeys.map((one) => createSecretKey(one, 'base64'))
  /** Under each key, the current one's first. */
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
    verify(token: string, given: string, now: Date): boolean {
      const [when, signature] = given.split('.')
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
