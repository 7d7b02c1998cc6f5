import type { Session } from '../app/session.ts'

export interface Place {
  shows: 'loading' | 'failed' | 'email' | 'login-details' | 'verify-phone' | 'verify-email' | 'wrapper'
  /** the address that this belongs to; undefined where it is not ours to say */
  path?: string
}

/**
 * What `/onboarding` and the paths below it show (SU-01, SU-02): a reload resumes from what the session says. The email
 * screen is prerendered as for a visitor, so it shows before the session is known.
 */
export const placeOf = (
  session: Session,
  path: string,
  known: { hasEmail: boolean; prerendered: boolean },
): Place => {
  if (session.state !== 'known') {
    if (known.prerendered && path === '/onboarding') return { shows: 'email' }
    return { shows: session.state === 'failed' ? 'failed' : 'loading' }
  }
  const { user } = session
  if (user === null) {
    return path === '/onboarding/login-details' && known.hasEmail
      ? { shows: 'login-details', path }
      : { shows: 'email', path: '/onboarding' }
  }
  if (!user.isPhoneNumberVerified) return { shows: 'verify-phone', path: '/onboarding/verify-phone' }
  if (!user.isEmailVerified) return { shows: 'verify-email', path: '/onboarding/verify-email' }
  return { shows: 'wrapper' }
}
