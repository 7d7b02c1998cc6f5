import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import { AppError } from '../app-error.ts'

/** The session's own user. @throws AppError forbidden, blocked */
export const ownUser = ({ user }: LiveSession): User => {
  if (!user) throw new AppError('forbidden')
  if (user.is_blocked) throw new AppError('blocked')
  return user
}

/** Only during sign-up: later, a stolen session could redirect the codes of a log-in. */
export const ownUserSigningUp = (session: LiveSession): User => {
  const user = ownUser(session)
  if (session.kind !== 'sign_up' || (user.is_phone_verified && user.is_email_verified))
    throw new AppError('forbidden')
  return user
}
