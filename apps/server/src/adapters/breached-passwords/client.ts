import { createHash } from 'node:crypto'
import type { BreachedPasswords } from '../../ports/breached-passwords.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import type { BreachedPasswordsConfig } from './config.ts'
import { breachedPasswordsErrors } from './errors.ts'
import { isInRange } from './map.ts'

/** A person waits for it, and nobody is refused when it does not come. */
const timeoutMs = 1_500
/** About 1,000 lines of 40 characters. */
const maxBytes = 256 * 1024

/**
 * The range query of Have I Been Pwned: five of the SHA-1's forty digits are sent, and which of the hundreds of hashes that begin so
 * was meant stays here (k-anonymity). Padding hides from who sees the connection which range it was.
 */
export function createBreachedPasswords(
  config: BreachedPasswordsConfig,
  deps: AdapterDeps,
): BreachedPasswords {
  const http = createHttpClient('breached_passwords', deps, breachedPasswordsErrors)
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
