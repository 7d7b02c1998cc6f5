import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { type ProviderErrors, recover } from '../../platform/http-client/failure.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { accessToken } from '../../platform/http-client/token-source.ts'
import type { Identities } from '../../ports/identities.ts'
import type { ProviderError } from '../../ports/provider-error.ts'
import type { Auth0Config } from './config.ts'
import { createManagement } from './management.ts'
import * as map from './map.ts'

const timeoutMs = 5_000

/** OAuth errors contain `error`, and Management API errors contain `errorCode`. */
const errorBody = z.object({ error: z.unknown().optional(), errorCode: z.unknown().optional() })

const auth0Errors: ProviderErrors = {
  codeOf(body) {
    const { error, errorCode } = errorBody.parse(body)
    return errorCode ?? error
  },
}

/** Maps error codes to results of the password check. Other codes, such as `too_many_requests`, are failures. */
const passwordOutcomes = {
  invalid_grant: 'wrong',
  password_leaked: 'wrong',
  mfa_required: 'right',
  too_many_attempts: 'too_many',
  too_many_logins: 'too_many',
} as const

const isPasswordOutcome = ({ status = 0, providerCode = '' }: ProviderError): boolean =>
  status >= 400 && status < 500 && Object.hasOwn(passwordOutcomes, providerCode)

const unlessGone = <T>(call: Promise<T>): Promise<T | undefined> =>
  recover(
    call,
    ({ status }) => status === 404,
    () => undefined,
  )

export function createAuth0Identities(config: Auth0Config, deps: AdapterDeps): Identities {
  const http = createHttpClient('auth0', deps, auth0Errors)
  const management = createManagement(config, deps, http)
  const user = (id: string) => `/users/${encodeURIComponent(id)}`

  const find = (email: string) =>
    management.get('find', `/users-by-email?${new URLSearchParams({ email })}`, map.userIn(config.connection))

  const emailOf = async (id: string): Promise<string | undefined> =>
    (await unlessGone(management.get('emailOf', user(id), map.user)))?.email

  /** Tries a login with the password. The kind `effect` prevents retries, because Auth0 counts wrong passwords. */
  const tryPassword = (email: string, password: string, ip: string) =>
    recover(
      http.send({
        operation: 'prove',
        kind: 'effect',
        method: 'POST',
        url: new URL('/oauth/token', config.baseUrl).href,
        headers: { 'auth0-forwarded-for': ip },
        body: new URLSearchParams(map.toPasswordGrant(config, email, password)),
        timeoutMs,
        answer: (body) => fromJson(accessToken)(body) && ('right' as const),
      }),
      isPasswordOutcome,
      ({ providerCode }) => passwordOutcomes[providerCode as keyof typeof passwordOutcomes],
    )

  return {
    /** Looks up the user and tries the password in parallel, so that the timing does not reveal unknown emails. */
    async prove(email, password, ip) {
      const [found, outcome] = await Promise.all([find(email), tryPassword(email, password, ip)])
      if (outcome === 'too_many') return { outcome }
      if (!found) return { outcome: 'unknown' }
      return outcome === 'right' ? { outcome: 'proven', id: found.id } : { outcome }
    },

    emailOf,
    find,

    async create(email, password, admit) {
      await admit()
      const body = map.toNewUser(config, email, password)
      const created = await recover(
        management.post('create', '/users', body, map.user),
        ({ status }) => status === 409,
        () => undefined,
      )
      return created && { id: created.id }
    },

    async changeEmail(id, email) {
      // Setting the same email again would make the email unverified.
      if ((await emailOf(id)) === email) return 'changed'
      return recover(
        management
          .patch('changeEmail', user(id), map.toEmailChange(config, email))
          .then(() => 'changed' as const),
        // For a taken email, Auth0 documents 409 but sometimes responds with 400.
        ({ status }) => status === 409 || status === 400,
        async (error) => {
          const holder = await find(email)
          if (!holder) throw error
          return holder.id === id ? 'changed' : 'taken'
        },
      )
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
