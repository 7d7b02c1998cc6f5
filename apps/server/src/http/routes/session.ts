import type { Call } from '@vestibule/contract/call'
import {
  checkLoginCode,
  checkStepUpCode as checkStepUpCodeCall,
  chooseLanguage,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  forgetBrowser as forgetBrowserCall,
  forgotPassword,
  getBrowsers,
  getCsrf,
  getSession,
  login,
  logout,
  recover as recoverCall,
  resetPassword as resetPasswordCall,
  sendLoginCode,
  sendRecoveryCode as sendRecoveryCodeCall,
  sendStepUpCode as sendStepUpCodeCall,
  stopRecovery as stopRecoveryCall,
  unsubscribe as unsubscribeCall,
} from '@vestibule/contract/calls'
import { sessionEnd } from '@vestibule/domain/session'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../stores/people.ts'
import { endOtherSessions, endSession, forgetBrowser, listBrowsers } from '../../use-cases/access/browsers.ts'
import { grantOwnTries, newDevice } from '../../use-cases/access/devices.ts'
import { answerChallenge, challengedUser, logIn } from '../../use-cases/access/log-in.ts'
import { provePassword } from '../../use-cases/access/prove-password.ts'
import { recover, sendRecoveryCode, stopRecoveryByLink } from '../../use-cases/access/recover.ts'
import { requestReset, resetPassword } from '../../use-cases/access/reset-password.ts'
import { beginSession } from '../../use-cases/access/sessions.ts'
import { checkStepUpCode, requireProof, sendStepUpCode } from '../../use-cases/access/step-up.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { userReply } from '../../use-cases/application/replies.ts'
import { newestOwnerCode, sendOwnerCode } from '../../use-cases/sign-up/codes.ts'
import { unsubscribe } from '../../use-cases/sign-up/reminders.ts'
import { acts, countedByUseCase, readsOwnRows, steps } from '../call-limits.ts'
import { type CallRequest, createRouter, liveSession, pending } from '../route.ts'
import type { Deps } from './deps.ts'

const signedOut = { user: null, clientId: null, expiresAt: null }

export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)
  /** Returns the identity's id and email, or `undefined` if the identity was deleted. */
  const identityReply = async (auth0UserId: string) => {
    const email = await deps.identities.emailOf(auth0UserId)
    return email === undefined ? undefined : { auth0UserId, email }
  }

  const wasEndedElsewhere = async (token: string, { tokenHash }: Caller): Promise<boolean> =>
    token !== '' && deps.store.browsers.wasEndedElsewhere(tokenHash)

  route(getCsrf, countedByUseCase('session'), async ({ token, session, caller, reply }) => {
    const own = session ? token : await beginSession(deps, caller, await wasEndedElsewhere(token, caller))
    if (!session) reply.setSession(own)
    const { csrfToken, expiresAt } = deps.csrf.issue(own, deps.clock.now())
    return { csrfToken, expiresAt: expiresAt.toISOString() }
  })

  route(getSession, readsOwnRows, async ({ session, caller, token }) => {
    const isEnded = session
      ? session.followsEnded === true && session.identityId === null
      : await wasEndedElsewhere(token, caller)
    if (isEnded) return { ...signedOut, endedElsewhere: true as const }
    if (session?.challengeUserId) {
      const user = await deps.store.users.byId(session.challengeUserId)
      return user && !user.is_blocked
        ? { ...signedOut, challenge: await newestOwnerCode(deps, user) }
        : signedOut
    }
    if (!session?.identityId) return signedOut
    const expiresAt = sessionEnd(session.seenAt, session.endsAt, deps.clock.now()).toISOString()
    if (session.kind === 'applicant') {
      const found = await deps.store.applications.load(caller, deps.clock.now())
      if (found !== 'unauthenticated')
        return { user: userReply(found.user), clientId: found.application?.client.id ?? null, expiresAt }
    }
    if (session.user) return { user: userReply(session.user), clientId: null, expiresAt }
    const identity = await identityReply(session.identityId)
    return { ...signedOut, expiresAt, ...(identity && { identity }) }
  })

  route(login, steps('login'), async ({ body, caller, session, device, reply }) => {
    const identityId = await provePassword(deps, { ...body, ...caller, device })
    if (identityId === undefined) throw new AppError('invalid_credentials')
    const user = await deps.store.users.byIdentity(identityId)
    const login = { identityId, user, device, origin: caller }
    const { token, challenge, isKnown } = await logIn(deps, liveSession(session), login)
    reply.setSession(token)
    if (isKnown) reply.setDevice(device)
    if (challenge) return { user: null, challenge }
    return user ? { user: userReply(user) } : { user: null, identity: await identityReply(identityId) }
  })

  route(sendLoginCode, steps('send-login-code'), async ({ session, caller }) => {
    const user = await challengedUser(deps, liveSession(session))
    return sendOwnerCode(deps, user, caller)
  })

  route(checkLoginCode, steps('check-login-code'), async ({ body, session, caller, device, reply }) => {
    const remembered = newDevice(deps, device)
    const { user, token } = await answerChallenge(deps, liveSession(session), body.code, caller, remembered)
    reply.setSession(token)
    if (token !== undefined) reply.setDevice(remembered.token)
    return { user: userReply(user) }
  })

  route(sendStepUpCodeCall, steps('send-step-up-code'), ({ session, caller }) =>
    sendStepUpCode(deps, liveSession(session), caller),
  )

  route(
    checkStepUpCodeCall,
    steps('check-step-up-code'),
    async ({ body, session, caller, device, reply }) => {
      reply.setSession(await checkStepUpCode(deps, liveSession(session), body, { ...caller, device }))
      return {}
    },
  )

  route(chooseLanguage, steps('choose-language'), async ({ body, session }) => {
    // Before the user exists, create-user stores the language of the page.
    const { user } = liveSession(session)
    if (user) await deps.store.users.setLanguage(user.id, body.language)
    return {}
  })

  route(logout, steps('logout'), async ({ caller, reply }) => {
    const entry = { actor: 'applicant', action: 'logged_out', origin: caller, now: deps.clock.now() } as const
    await deps.sessions.end(caller.tokenHash, entry)
    reply.clearSession()
    return {}
  })

  type OwnBrowsers = Pick<CallRequest<Call>, 'session' | 'device' | 'caller'>
  const own = ({ session, ...request }: OwnBrowsers) => ({ ...request, session: liveSession(session) })

  route(getBrowsers, readsOwnRows, (request) => listBrowsers(deps, own(request)))

  route(endSessionCall, acts('end-session'), async (request) => {
    await endSession(deps, own(request), request.params.id)
    return listBrowsers(deps, own(request))
  })

  route(forgetBrowserCall, acts('forget-browser'), async (request) => {
    await requireProof(deps, request.caller)
    await forgetBrowser(deps, own(request), request.params.id)
    return listBrowsers(deps, own(request))
  })

  route(endOtherSessionsCall, acts('end-other-sessions'), async (request) => {
    await requireProof(deps, request.caller)
    await endOtherSessions(deps, own(request))
    return listBrowsers(deps, own(request))
  })

  route(forgotPassword, steps('forgot-password'), async ({ body, caller }) => {
    await requestReset(deps, { ...body, ...caller })
    return { message: 'Password reset link has been sent.' }
  })

  route(resetPasswordCall, steps('reset-password'), async ({ body, caller, device, reply }) => {
    const identityId = await resetPassword(deps, { ...body, ...caller })
    reply.clearSession()
    reply.setDevice(await grantOwnTries(deps, device, identityId))
    return { message: 'saved' }
  })

  route(sendRecoveryCodeCall, steps('send-recovery-code'), ({ body, caller }) =>
    sendRecoveryCode(deps, body, caller),
  )

  route(recoverCall, steps('recover'), async ({ body, session, caller }) => {
    const outcome = await recover(deps, liveSession(session), body, caller)
    return outcome === 'pending' ? pending : outcome
  })

  route(stopRecoveryCall, steps('stop-recovery'), async ({ body, caller }) => {
    await stopRecoveryByLink(deps, body, caller)
    return {}
  })

  route(unsubscribeCall, acts('unsubscribe'), async ({ body }) => {
    await unsubscribe(deps, body.token)
    return {}
  })
}
