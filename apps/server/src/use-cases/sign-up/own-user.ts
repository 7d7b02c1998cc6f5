import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import { AppError } from '../app-error.ts'

/** The user of the identity proven in this session; nobody else's (API-04). @throws AppError forbidden, blocked */
export const ownUser = ({ user }: LiveSession): User => {
  if (!user) throw new AppError('forbidden')
  if (user.is_blocked) throw new AppError('blocked')
  return user
}

/**
 * The own user while they are still signing up: only then email and phone can be edited (SU-13, SU-14). Later a session
 * that fell into other hands could take the codes of a log-in with it. @throws AppError forbidden, blocked
 */
export const ownUserSigningUp = (session: LiveSession): User => {
  const user = ownUser(session)
  if (session.kind !== 'sign_up' || (user.is_phone_verified && user.is_email_verified))
    throw new AppError('forbidden')
  return user
}
