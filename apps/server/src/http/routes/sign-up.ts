import type { Call } from '@vestibule/contract/call'
import {
  checkEmailCode,
  checkEmailExist,
  checkPhoneCode,
  createProspect,
  createUser as createUserCall,
  editEmail as editEmailCall,
  getByEmail,
  getUserAuth0,
  openStart as openStartCall,
  sendEmailCode,
  sendPhoneCode,
  signUp,
  updateUser,
} from '@vestibule/contract/calls'
import type { Contact } from '@vestibule/domain/session'
import type { FastifyInstance } from 'fastify'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { type NewDevice, newDevice } from '../../use-cases/access/devices.ts'
import { logIn } from '../../use-cases/access/log-in.ts'
import { provePassword } from '../../use-cases/access/prove-password.ts'
import { ownUser, renewed } from '../../use-cases/access/sessions.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { userReply } from '../../use-cases/application/replies.ts'
import { type CodePurpose, checkCode, sendCode } from '../../use-cases/sign-up/codes.ts'
import { createIdentity } from '../../use-cases/sign-up/create-identity.ts'
import { createUser } from '../../use-cases/sign-up/create-user.ts'
import { editEmail, editPhone } from '../../use-cases/sign-up/edit-contact.ts'
import { openStart } from '../../use-cases/sign-up/open-start.ts'
import { recordProspect } from '../../use-cases/sign-up/record-prospect.ts'
import { passwordChoices } from '../../use-cases/sign-up/refuse-weak-password.ts'
import { limited, readsOwnRows, steps } from '../call-limits.ts'
import { type CallRequest, createRouter, liveSession, type Replying } from '../route.ts'
import type { Deps } from './deps.ts'

export const signUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)
  const { users } = deps.store

  /** Continues after a correct password: logs in, or sends a code if the user's browser is unknown. */
  const enterBy = async (
    identityId: string,
    user: User | undefined,
    { session, caller, device, reply }: Pick<CallRequest<Call>, 'session' | 'caller' | 'device' | 'reply'>,
  ) => {
    const login = { identityId, user, device, origin: caller }
    const { token, challenge, isKnown } = await logIn(deps, liveSession(session), login)
    reply.setSession(token)
    if (isKnown) reply.setDevice(device)
    return challenge ? { auth0UserId: identityId, challenge } : { auth0UserId: identityId }
  }

  route(checkEmailExist, steps('check-email-exist'), async (request) => {
    const { body, caller, device } = request
    const id = await provePassword(deps, { ...body, ...caller, device })
    return id === undefined ? { auth0UserId: null } : enterBy(id, await users.byIdentity(id), request)
  })

  route(signUp, limited('password-choice', passwordChoices), async (request) => {
    const { body, caller, device, session, reply } = request
    const own = await createIdentity(deps, liveSession(session), { ...body, ...caller, device })
    if (own.isNew) reply.setSession(own.token)
    else await enterBy(own.id, own.user, request)
    return { auth0UserId: own.id }
  })

  route(createUserCall, steps('create-user'), async ({ body, caller, session, device }) => {
    const user = await createUser(deps, liveSession(session), body, { ...caller, device })
    return { data: { data: userReply(user) } }
  })

  route(getUserAuth0, readsOwnRows, async ({ params, session }) => {
    if (!session?.identityId || session.identityId !== params.id) throw new AppError('forbidden')
    return { data: session.user ? userReply(session.user) : null }
  })

  route(getByEmail, steps('get-by-email'), async ({ params, session }) => {
    const live = liveSession(session)
    const { user, identityId } = live
    const own = user?.email ?? (identityId ? await deps.identities.emailOf(identityId) : undefined)
    if (own !== params.email.trim().toLowerCase()) throw new AppError('forbidden')
    // The email belongs to the caller's identity, which has no user yet.
    if (!user) throw new AppError('not_found')
    return { data: userReply(ownUser(live)) }
  })

  route(createProspect, steps('create-prospect'), async ({ body, caller }) => ({
    data: { prospectId: await recordProspect(deps, caller, body) },
  }))

  route(openStartCall, steps('open-start'), ({ body, caller }) => openStart(deps, caller, body.token))

  route(updateUser, steps('update-user'), async ({ body, session, caller }) => ({
    data: userReply(await editPhone(deps, liveSession(session), body, caller)),
    message: 'updated',
  }))

  route(editEmailCall, steps('edit-email'), async ({ body, session, caller }) => {
    await editEmail(deps, liveSession(session), body, caller)
    return { success: true as const, message: 'updated' }
  })

  const ownDestination = (session: LiveSession, channel: Contact, destination: string): User => {
    const user = ownUser(session)
    const own = channel === 'email' ? user.email : user.phone
    if (own !== destination.trim().toLowerCase()) throw new AppError('forbidden')
    return user
  }
  /** After the sign-up, codes use the limits of step-ups, so that a stolen session cannot exhaust those of log-ins. */
  const purposeIn = ({ kind }: LiveSession): CodePurpose =>
    kind === 'applicant' ? 'step-up' : 'verification'
  /** Checks a code. If it is correct, renews the session's token, and remembers the browser if `device` is given. */
  const checked = async (
    before: LiveSession,
    reply: Replying,
    channel: Contact,
    user: User,
    code: string,
    caller: Caller,
    device?: NewDevice,
  ): Promise<void> => {
    const identity = { identityId: user.auth0_user_id, user }
    const hasSecondFactor = channel === 'phone' && before.kind === 'sign_up'
    const { token, session } = renewed(deps, before, identity, false, hasSecondFactor)
    const renewal = { before: before.tokenHash, session, device }
    const { isRenewed } = await checkCode(deps, user, channel, code, caller, purposeIn(before), renewal)
    if (!isRenewed) return
    reply.setSession(token)
    if (device) reply.setDevice(device.token)
  }

  route(sendEmailCode, steps('send-email-code'), async ({ body, session, caller }) => {
    const own = liveSession(session)
    await sendCode(deps, ownDestination(own, 'email', body.email), 'email', caller, purposeIn(own))
    return { success: true as const }
  })

  route(checkEmailCode, steps('check-email-code'), async ({ body, session, caller, reply }) => {
    const before = liveSession(session)
    const user = ownDestination(before, 'email', body.email)
    await checked(before, reply, 'email', user, body.code, caller)
    return { success: true as const }
  })

  route(sendPhoneCode, steps('send-phone-code'), async ({ body, session, caller }) => {
    const own = liveSession(session)
    const user = ownDestination(own, 'phone', body.phoneNumber)
    await sendCode(deps, user, 'phone', caller, purposeIn(own))
    return { sid: user.id }
  })

  route(checkPhoneCode, steps('check-phone-code'), async ({ body, session, caller, device, reply }) => {
    const before = liveSession(session)
    const user = ownDestination(before, 'phone', body.phoneNumber)
    await checked(before, reply, 'phone', user, body.code, caller, newDevice(deps, device))
    return { message: 'verified' }
  })
}
