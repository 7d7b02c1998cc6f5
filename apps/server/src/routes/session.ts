import { getCsrf } from '@vestibule/contract/sign-up/get-csrf'
import { getSession } from '@vestibule/contract/sign-up/get-session'
import { login } from '@vestibule/contract/sign-up/login'
import { logout } from '@vestibule/contract/sign-up/logout'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import { AppError } from '../use-cases/app-error.ts'
import { userReply } from '../use-cases/application/replies.ts'
import { provePassword } from '../use-cases/sign-up/prove-password.ts'
import { beginSession, renewSession } from '../use-cases/sign-up/sessions.ts'
import type { Deps } from './deps.ts'

/** Sessions: the token for state-changing calls, who is signed in, log-in and log-out. */
export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, getCsrf, async ({ token, session, reply }) => {
    const own = session ? token : await beginSession(deps)
    if (!session) reply.setSession(own)
    const { csrfToken, expiresAt } = deps.csrf.issue(own, deps.clock.now())
    return { csrfToken, expiresAt: expiresAt.toISOString() }
  })

  route(app, deps, getSession, async ({ session, caller }) => {
    if (!session?.identityId) return { user: null, clientId: null, expiresAt: null }
    const expiresAt = session.endsAt.toISOString()
    if (session.kind === 'applicant') {
      const found = await deps.store.applications.load(caller, deps.clock.now())
      if (found !== 'unauthenticated')
        return { user: userReply(found.user), clientId: found.application?.client.id ?? null, expiresAt }
    }
    const user = await deps.store.users.byIdentity(session.identityId)
    return { user: user ? userReply(user) : null, clientId: null, expiresAt }
  })

  route(app, deps, login, async ({ body, caller, session, reply }) => {
    const id = await provePassword(deps, { ...body, ip: caller.ip })
    const user = id === undefined ? undefined : await deps.store.users.byIdentity(id)
    if (id === undefined || !user || !session) throw new AppError('invalid_credentials')
    if (user.is_blocked) throw new AppError('blocked')
    reply.setSession(await renewSession(deps, session, { identityId: id, user, proven: true }))
    return { user: userReply(user) }
  })

  route(app, deps, logout, async ({ caller, reply }) => {
    await deps.sessions.end(caller.tokenHash)
    reply.clearSession()
    return {}
  })
}
