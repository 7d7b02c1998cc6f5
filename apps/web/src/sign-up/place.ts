import type { Session } from '../site/session.ts'

/** The ends of a sign-up that goes no further (SU-16), by their addresses. */
export const DEAD_ENDS = {
  unsuitable: '/onboarding/unsuitable',
  unable: '/onboarding/unable',
  usResidentsOnly: '/onboarding/us-residents-only',
} as const
export type DeadEnd = (typeof DEAD_ENDS)[keyof typeof DEAD_ENDS]

/** The sub-steps of sign-up after the email (SU-02), by their names below `/onboarding/`. */
const SUB_STEPS = [
  'login-details',
  'forgot-password',
  'log-in-code',
  'add-phone',
  'verify-phone',
  'edit-phone',
  'verify-email',
  'edit-email',
] as const
type SubStep = (typeof SUB_STEPS)[number]

export interface Place {
  /** `unknown`: no sub-step, though perhaps a screen of the wrapper (SU-17) */
  shows: 'loading' | 'failed' | 'email' | SubStep | 'dead-end' | 'unknown' | 'wrapper'
  /** the address that this belongs to; undefined where it is not ours to say */
  path?: string
}

const buildUrl = (step: SubStep): string => `/onboarding/${step}`
const at = (step: SubStep): Place => ({ shows: step, path: buildUrl(step) })

const isKnown = (path: string): boolean =>
  path === '/onboarding' || SUB_STEPS.some((step) => path === buildUrl(step))

const placeOfVisitor = (path: string, hasEmail: boolean): Place => {
  if (path === buildUrl('login-details') && hasEmail) return at('login-details')
  return { shows: 'email', path: '/onboarding' }
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
  const { user, challenge, identity } = session
  if (Object.values<string>(DEAD_ENDS).includes(path)) return { shows: 'dead-end' }
  // the mails about changes lead there, also who is logged in (SU-26)
  if (path === buildUrl('forgot-password') && !challenge) return at('forgot-password')
  if (user?.isPhoneNumberVerified && user.isEmailVerified) return { shows: 'wrapper' }
  if (!isKnown(path)) return { shows: 'unknown' }
  if (user === null && challenge) return at('log-in-code')
  if (user === null) return identity ? at('add-phone') : placeOfVisitor(path, known.hasEmail)
  if (!user.isPhoneNumberVerified) return at(path === buildUrl('edit-phone') ? 'edit-phone' : 'verify-phone')
  return at(path === buildUrl('edit-email') ? 'edit-email' : 'verify-email')
}
