import type { Session } from '../site/session.ts'

/** Dead ends of sign-up (SU-16). */
export const DEAD_ENDS = {
  unsuitable: '/onboarding/unsuitable',
  unable: '/onboarding/unable',
  usResidentsOnly: '/onboarding/us-residents-only',
} as const
export type DeadEnd = (typeof DEAD_ENDS)[keyof typeof DEAD_ENDS]

/** Sub-steps below `/onboarding/` (SU-02). */
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
  /** `unknown`: no sub-step, but perhaps a screen of the application (SU-17) */
  shows: 'loading' | 'failed' | 'email' | SubStep | 'dead-end' | 'unknown' | 'wrapper'
  /** canonical path; undefined where the screen keeps its own */
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
 * A reload resumes from the session (SU-01, SU-02). The prerendered email screen shows before it is known.
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
  // emails about changes lead here, also when signed in (SU-26)
  if (path === buildUrl('forgot-password') && !challenge) return at('forgot-password')
  if (user?.isPhoneNumberVerified && user.isEmailVerified) return { shows: 'wrapper' }
  if (!isKnown(path)) return { shows: 'unknown' }
  if (user === null && challenge) return at('log-in-code')
  if (user === null) return identity ? at('add-phone') : placeOfVisitor(path, known.hasEmail)
  if (!user.isPhoneNumberVerified) return at(path === buildUrl('edit-phone') ? 'edit-phone' : 'verify-phone')
  return at(path === buildUrl('edit-email') ? 'edit-email' : 'verify-email')
}
