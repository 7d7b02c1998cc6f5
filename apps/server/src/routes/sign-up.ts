import { checkEmailCode } from '@vestibule/contract/sign-up/check-email-code'
import { checkEmailExist } from '@vestibule/contract/sign-up/check-email-exist'
import { checkPhoneCode } from '@vestibule/contract/sign-up/check-phone-code'
import { createProspect } from '@vestibule/contract/sign-up/create-prospect'
import { createUser as createUserCall } from '@vestibule/contract/sign-up/create-user'
import { getByEmail } from '@vestibule/contract/sign-up/get-by-email'
import { getUserAuth0 } from '@vestibule/contract/sign-up/get-user-auth0'
import { sendEmailCode } from '@vestibule/contract/sign-up/send-email-code'
import { sendPhoneCode } from '@vestibule/contract/sign-up/send-phone-code'
import { signUp } from '@vestibule/contract/sign-up/sign-up'
import type { FastifyInstance } from 'fastify'
import { type Replying, route } from '../http/route.ts'
import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { AppError } from '../use-cases/app-error.ts'
import { userReply } from '../use-cases/application/replies.ts'
import { type Channel, checkCode, sendCode } from '../use-cases/sign-up/codes.ts'
import { createIdentity } from '../use-cases/sign-up/create-identity.ts'
import { createUser } from '../use-cases/sign-up/create-user.ts'
import { provePassword } from '../use-cases/sign-up/prove-password.ts'
import { recordProspect } from '../use-cases/sign-up/record-prospect.ts'
import { renewSession } from '../use-cases/sign-up/sessions.ts'
import type { Deps } from './deps.ts'

/** Section 7's sign-up table: identity, user, codes. Screening and sessions have files of their own. */
export const signUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { users } = deps.store
  const live = (session: Session | undefined): Session => {
    if (!session) throw new AppError('unauthenticated')
    return session
  }
  const renew = async (
    session: Session | undefined,
    reply: Replying,
    who: { identityId: string; user: User | undefined; proven?: true },
  ): Promise<void> => reply.setSession(await renewSession(deps, live(session), who))
  /** The user of the identity proven in this session; nobody else's (API-04). */
  const ownUser = async (session: Session | undefined): Promise<User> => {
    const user = session?.identityId ? await users.byIdentity(session.identityId) : undefined
    if (!user) throw new AppError('forbidden')
    return user
  }

  route(app, deps, checkEmailExist, async ({ body, caller, session, reply }) => {
    const id = await provePassword(deps, { ...body, ip: caller.ip })
    if (id === undefined) return { auth0UserId: null }
    const user = await users.byIdentity(id)
    if (user?.is_blocked) throw new AppError('blocked')
    await renew(session, reply, { identityId: id, user, proven: true })
    return { auth0UserId: id }
  })

  route(app, deps, signUp, async ({ body, caller, session, reply }) => {
    const id = await createIdentity(deps, live(session), { ...body, ip: caller.ip })
    await renew(session, reply, { identityId: id, user: await users.byIdentity(id) })
    return { auth0UserId: id }
  })

  route(app, deps, createUserCall, async ({ body, caller, session, reply }) => {
    const user = await createUser(deps, live(session), body, caller.ip)
    await renew(session, reply, { identityId: user.auth0_user_id, user })
    return { data: { data: userReply(user) } }
  })

  route(app, deps, getUserAuth0, async ({ params, session }) => {
    if (!session?.identityId || session.identityId !== params.id) throw new AppError('forbidden')
    const user = await users.byIdentity(params.id)
    return { data: user ? userReply(user) : null }
  })

  route(app, deps, getByEmail, async ({ params, session }) => {
    const user = await ownUser(session)
    if (user.email !== params.email.trim().toLowerCase()) throw new AppError('forbidden')
    return { data: userReply(user) }
  })

  route(app, deps, createProspect, async ({ body, session }) => ({
    data: { prospectId: await recordProspect(deps, live(session), body) },
  }))

  const checked = async (
    session: Session | undefined,
    reply: Replying,
    channel: Channel,
    destination: string,
    code: string,
  ): Promise<void> => {
    const user = await ownDestination(session, channel, destination)
    await checkCode(deps, user, channel, code)
    await renew(session, reply, { identityId: user.auth0_user_id, user: await users.byId(user.id) })
  }
  const ownDestination = async (
    session: Session | undefined,
    channel: Channel,
    destination: string,
  ): Promise<User> => {
    const user = await ownUser(session)
    const own = channel === 'email' ? user.email : user.phone
    if (own !== destination.trim().toLowerCase()) throw new AppError('forbidden')
    return user
  }

  route(app, deps, sendEmailCode, async ({ body, session }) => {
    await sendCode(deps, await ownDestination(session, 'email', body.email), 'email')
    return { success: true as const }
  })

  route(app, deps, checkEmailCode, async ({ body, session, reply }) => {
    await checked(session, reply, 'email', body.email, body.code)
    return { success: true as const }
  })

  route(app, deps, sendPhoneCode, async ({ body, session }) => ({
    sid: await sendCode(deps, await ownDestination(session, 'phone', body.phoneNumber), 'phone'),
  }))

  route(app, deps, checkPhoneCode, async ({ body, session, reply }) => {
    await checked(session, reply, 'phone', body.phoneNumber, body.code)
    return { message: 'verified' }
  })
}
