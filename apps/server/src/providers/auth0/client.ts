import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { ProviderErrors } from '../../platform/http-client/failure.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { accessToken } from '../../platform/http-client/token-source.ts'
import type { Identities } from '../../ports/identities.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createManagement } from './management.ts'
import * as map from './map.ts'
import type { Auth0Config } from './wire.ts'

const timeoutMs = 5_000

/** OAuth errors have `error`, those of the Management API `errorCode`. */
const errorBody = z.object({ error: z.unknown().optional(), errorCode: z.unknown().optional() })

const auth0Errors: ProviderErrors = {
  codeOf(body) {
    const { error, errorCode } = errorBody.parse(body)
    return errorCode ?? error
  },
}

/** Refusals about the password; others, such as the tenant's limit `too_many_requests`, are failures. */
const passwordOutcomes: Record<string, 'right' | 'wrong' | 'too_many'> = {
  invalid_grant: 'wrong',
  password_leaked: 'wrong',
  mfa_required: 'right',
  too_many_attempts: 'too_many',
  too_many_logins: 'too_many',
}

const passwordOutcomeOf = (error: unknown): 'right' | 'wrong' | 'too_many' | undefined => {
  if (!(error instanceof ProviderError)) return undefined
  const { status = 0, providerCode } = error
  return status >= 400 && status < 500 && providerCode ? passwordOutcomes[providerCode] : undefined
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ProviderError && statuses.includes(error.status ?? 0)

export function createAuth0Identities(config: Auth0Config, deps: AdapterDeps): Identities {
  const http = createHttpClient('auth0', deps, auth0Errors)
  const management = createManagement(config, deps, http)
  const user = (id: string) => `/users/${encodeURIComponent(id)}`

  const find = (email: string) =>
    management.get('find', `/users-by-email?${new URLSearchParams({ email })}`, map.userIn(config.connection))

  const emailOf = async (id: string): Promise<string | undefined> =>
    (await unlessGone(management.get('emailOf', user(id), map.user)))?.email

  /** An effect, sent once: Auth0 counts wrong passwords. */
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
        timeoutMs,
        answer: fromJson(accessToken),
      })
      return 'right'
    } catch (error) {
      const outcome = passwordOutcomeOf(error)
      if (!outcome) throw error
      return outcome
    }
  }

  return {
    /** Always makes both calls, concurrently: neither their number nor their time reveals an unknown email. */
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
          map.user,
        )
        return { id }
      } catch (error) {
        if (hasStatus(error, 409)) return undefined
        throw error
      }
    },

    async changeEmail(id, email) {
      // setting it again would unverify the email
      if ((await emailOf(id)) === email) return 'changed'
      try {
        await management.patch('changeEmail', user(id), map.toEmailChange(config, email))
        return 'changed'
      } catch (error) {
        // documented as 409, sometimes 400
        const holder = hasStatus(error, 409, 400) ? await find(email) : undefined
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

async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (hasStatus(error, 404)) return undefined
    throw error
  }
}
