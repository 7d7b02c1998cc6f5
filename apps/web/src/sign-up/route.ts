import type { Session } from '../site/session.ts'

/** Dead ends of sign-up (SU-16). */
export const deadEndPaths = {
  unsuitable: '/onboarding/unsuitable',
  unable: '/onboarding/unable',
  usResidentsOnly: '/onboarding/us-residents-only',
} as const
export type DeadEnd = (typeof deadEndPaths)[keyof typeof deadEndPaths]

/** Sub-steps below `/onboarding/` (SU-02). */
const subSteps = [
  'login-details',
  'forgot-password',
  'log-in-code',
  'add-phone',
  'verify-phone',
  'edit-phone',
  'verify-email',
  'edit-email',
] as const
type SubStep = (typeof subSteps)[number]

export interface OnboardingRoute {
  /** `unknown`: no sub-step, but perhaps a screen of the application (SU-17) */
  shows: 'loading' | 'failed' | 'email' | SubStep | 'dead-end' | 'unknown' | 'wrapper'
  /** canonical path; undefined where the screen keeps its own */
  path?: string
}

const stepPath = (step: SubStep): string => `/onboarding/${step}`
const routeTo = (step: SubStep): OnboardingRoute => ({ shows: step, path: stepPath(step) })

const isSubStepPath = (path: string): boolean =>
  path === '/onboarding' || subSteps.some((step) => path === stepPath(step))

const visitorRoute = (path: string, hasEmail: boolean): OnboardingRoute => {
  if (path === stepPath('login-details') && hasEmail) return routeTo('login-details')
  return { shows: 'email', path: '/onboarding' }
}

/**
 * A reload resumes from the session (SU-01, SU-02). The prerendered email screen shows before it is known.
 */
export const routeOf = (
  session: Session,
  path: string,
  known: { hasEmail: boolean; prerendered: boolean },
): OnboardingRoute => {
  if (session.state !== 'known') {
    if (known.prerendered && path === '/onboarding') return { shows: 'email' }
    return { shows: session.state === 'failed' ? 'failed' : 'loading' }
  }
  const { user, challenge, identity } = session
  if (Object.values<string>(deadEndPaths).includes(path)) return { shows: 'dead-end' }
  // emails about changes lead here, also when signed in (SU-26)
  if (path === stepPath('forgot-password') && !challenge) return routeTo('forgot-password')
  if (user?.isPhoneNumberVerified && user.isEmailVerified) return { shows: 'wrapper' }
  if (!isSubStepPath(path)) return { shows: 'unknown' }
  if (user === null && challenge) return routeTo('log-in-code')
  if (user === null) return identity ? routeTo('add-phone') : visitorRoute(path, known.hasEmail)
  if (!user.isPhoneNumberVerified)
    return routeTo(path === stepPath('edit-phone') ? 'edit-phone' : 'verify-phone')
  return routeTo(path === stepPath('edit-email') ? 'edit-email' : 'verify-email')
}
