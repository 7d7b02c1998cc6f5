import { createHash } from 'node:crypto'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { alwaysUnavailable } from '../../platform/http-client/failure.ts'
import { MalformedAnswer } from '../../platform/http-client/reading.ts'
import type { BreachedPasswords } from '../../ports/breached-passwords.ts'

export interface BreachedPasswordsConfig {
  /** Normally https://api.pwnedpasswords.com. */
  baseUrl: string
}

/** Short, because sign-up continues without a response. */
const timeoutMs = 1_500
/** Far above a usual response of 1,000 lines with 40 characters each. */
const maxBytes = 256 * 1024

/**
 * Queries Have I Been Pwned with 5 of the SHA-1's 40 digits (k-anonymity).
 * Padding hides the response's real size, which could reveal the digits to an observer.
 */
export const createBreachedPasswords = (
  config: BreachedPasswordsConfig,
  deps: AdapterDeps,
): BreachedPasswords => {
  const http = createHttpClient('breached_passwords', deps, alwaysUnavailable)
  return {
    async has(password) {
      const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
      return http.send({
        operation: 'range',
        kind: 'read',
        method: 'GET',
        url: `${config.baseUrl}/range/${hash.slice(0, 5)}`,
        headers: { accept: 'text/plain', 'add-padding': 'true' },
        timeoutMs,
        maxBytes,
        answer: isInRange(hash.slice(5)),
      })
    },
  }
}

/** A hash's last 35 digits, and how often the password occurs in leaks, which is 0 in padding lines. */
const line = /^([0-9A-F]{35}):(\d+)$/

const isInRange =
  (rest: string) =>
  (body: Buffer): boolean => {
    const lines = body
      .toString('latin1')
      .split(/\r?\n/)
      .filter((text) => text !== '')
      .map((text) => line.exec(text))
    if (lines.length === 0 || lines.includes(null)) throw new MalformedAnswer('line')
    return lines.some((parts) => parts?.[1] === rest && parts[2] !== '0')
  }
