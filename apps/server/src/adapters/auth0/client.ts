import type { Identities } from '../../ports/identities.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import { readAccessToken } from '../http/token-source.ts'
import type { Auth0Config } from './config.ts'
import { auth0Errors, isGone, isTaken, mayBeTaken, passwordOutcomeOf } from './errors.ts'
import { createManagement } from './management.ts'
import * as map from './map.ts'

/** A person waits for it. */
const TIMEOUT_MS = 5_000

/** Identities held by Auth0, in one of its database connections. */
export function createAuth0Identities(config: Auth0Config, deps: AdapterDeps): Identities {
  const http = createHttpClient('auth0', deps, auth0Errors)
  const management = createManagement(config, deps, http)
  const user = (id: string) => `/users/${encodeURIComponent(id)}`

  const find = (email: string) =>
    management.get('find', `/users-by-email?${new URLSearchParams({ email })}`, (json) =>
      map.readUserOf(config.connection, json),
    )

  const emailOf = (id: string): Promise<string | undefined> =>
    unlessGone(management.get('emailOf', user(id), (json) => map.readUser(json).email))

  /** An effect, sent once: a wrong password counts as a try. The address is for that count. */
  async function tryPassword(email: string, password: string, ip: string) {
    try {
      await http.send({
        operation: 'prove',
        kind: 'effect',
        method: 'POST',
        url: new URL('/oauth/token', config.baseUrl).href,
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'auth0-forwarded-for': ip,
        },
        body: new URLSearchParams({ ...map.toPasswordGrant(config, email, password) }).toString(),
        timeoutMs: TIMEOUT_MS,
        answer: fromJson(readAccessToken),
      })
      return 'right'
    } catch (error) {
      const outcome = passwordOutcomeOf(error)
      if (!outcome) throw error
      return outcome
    }
  }

  return {
    /** Both calls are made whoever it is, and at once: neither their number nor their time tells an unknown email. */
    async prove(email, password, ip) {
      const [found, outcome] = await Promise.all([find(email), tryPassword(email, password, ip)])
      if (outcome === 'too_many') return { outcome }
      if (!found) return { outcome: 'unknown' }
      return outcome === 'right' ? { outcome: 'proven', id: found.id } : { outcome }
    },

    emailOf,
    find,

    async create(email, password) {
      try {
        const { id } = await management.post(
          'create',
          '/users',
          map.toNewUser(config, email, password),
          map.readUser,
        )
        return { id }
      } catch (error) {
        if (isTaken(error)) return undefined
        throw error
      }
    },

    async changeEmail(id, email) {
      // Setting it anew would make a verified email unverified.
      if ((await emailOf(id)) === email) return 'changed'
      try {
        await management.patch('changeEmail', user(id), map.toEmailChange(config, email))
        return 'changed'
      } catch (error) {
        const holder = mayBeTaken(error) ? await find(email) : undefined
        if (!holder) throw error
        return holder.id === id ? 'changed' : 'taken'
      }
    },

    async emailVerified(id) {
      await unlessGone(management.patch('emailVerified', user(id), map.toVerified(config)))
    },

    async setPassword(id, password) {
      const change = management.patch('setPassword', user(id), map.toPasswordChange(config, password))
      return (await unlessGone(change.then(() => true))) ?? false
    },

    async remove(id) {
      await unlessGone(management.delete('remove', user(id)))
    },
  }
}

/** undefined where there is no such identity (any more). */
async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
