import { deadEndPaths } from '../account/dead-ends.ts'
import { isSignedUp, type Session } from '../site/session.ts'
import { type OnboardingView, subSteps } from './routes.tsx'

type SubStep = keyof typeof subSteps

export interface OnboardingRoute {
  /** `unknown` if no sign-up screen has this path. The path may still belong to a screen of the application. */
  shows: OnboardingView
  /** The canonical path, or `undefined` if the screen leaves the path unchanged. */
  path?: string
}

const pathOf = (step: SubStep): string => `/onboarding/${step}`
const routeTo = (step: SubStep): OnboardingRoute => ({ shows: step, path: pathOf(step) })

const isSubStepPath = (path: string): boolean =>
  path === '/onboarding' || (Object.keys(subSteps) as SubStep[]).some((step) => path === pathOf(step))

const visitorRoute = (path: string, hasEmail: boolean): OnboardingRoute => {
  if (path === pathOf('login-details') && hasEmail) return routeTo('login-details')
  return { shows: 'email', path: '/onboarding' }
}

/** Derives the view from the session, so that a reload resumes sign-up. A prerendered email screen needs no session. */
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
  // Emails about account changes link to this path, so signed-in users can open the screen too.
  if (path === pathOf('forgot-password') && !challenge) return routeTo('forgot-password')
  if (isSignedUp(user)) return { shows: 'application' }
  if (!isSubStepPath(path)) return { shows: 'unknown' }
  if (user === null && challenge) return routeTo('log-in-code')
  if (user === null) return identity ? routeTo('add-phone') : visitorRoute(path, known.hasEmail)
  if (!user.isPhoneNumberVerified)
    return routeTo(path === pathOf('edit-phone') ? 'edit-phone' : 'verify-phone')
  return routeTo(path === pathOf('edit-email') ? 'edit-email' : 'verify-email')
}
