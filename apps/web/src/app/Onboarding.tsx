import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { withReference } from '../form/error-message.ts'
import { signUpDraft } from '../sign-up/draft.ts'
import { routeOf } from '../sign-up/route.ts'
import { usePage } from '../site/page.tsx'
import { ScreenLayout } from '../site/ScreenLayout.tsx'
import { session, useSession } from '../site/session.ts'
import { Button } from '../ui/Button.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import {
  AddPhone,
  ApplicationFlow,
  DeadEnd,
  EditEmail,
  EditPhone,
  Email,
  ForgotPassword,
  LogInCode,
  LoginDetails,
  UnknownStep,
  VerifyEmail,
  VerifyPhone,
} from './screens.tsx'

/** Prefetched while the current screen is filled in. */
const nextScreens = {
  email: LoginDetails,
  'login-details': VerifyPhone,
  'log-in-code': ApplicationFlow,
  'add-phone': VerifyPhone,
  'verify-phone': VerifyEmail,
  'verify-email': ApplicationFlow,
}

/** Sign-up for visitors, verification for users, then the application (SU-01, SU-02). */
export const Onboarding = () => {
  const page = usePage()
  const known = useSession()
  const [path, navigate] = useLocation()
  const route = routeOf(known, path, {
    hasEmail: signUpDraft.email !== '',
    prerendered: page === 'onboarding',
  })

  useEffect(() => {
    if (route.path !== undefined && route.path !== path) navigate(route.path, { replace: true })
  }, [route.path, path, navigate])
  useEffect(() => {
    if (!(route.shows in nextScreens)) return
    const fetchNext = () => {
      nextScreens[route.shows as keyof typeof nextScreens].start().catch(() => undefined)
    }
    document.addEventListener('input', fetchNext, { once: true })
    return () => document.removeEventListener('input', fetchNext)
  }, [route.shows])

  const { user, challenge, identity } = known.state === 'known' ? known : { user: null }
  switch (route.shows) {
    case 'email':
      return <Email />
    case 'login-details':
      return <LoginDetails />
    case 'forgot-password':
      return <ForgotPassword />
    case 'log-in-code':
      return challenge && <LogInCode sentTo={challenge.sentTo} />
    case 'add-phone':
      return identity && <AddPhone identity={identity} />
    case 'dead-end':
      return <DeadEnd />
    case 'unknown':
      return <UnknownStep />
    case 'edit-phone':
      return user && <EditPhone user={user} />
    case 'edit-email':
      return user && <EditEmail user={user} />
    case 'verify-phone':
      return user && <VerifyPhone user={user} />
    case 'verify-email':
      return user && <VerifyEmail user={user} />
    case 'wrapper':
      return user && <ApplicationFlow user={user} />
    case 'failed':
      return (
        <ScreenLayout
          title="Something went wrong"
          intro={withReference(
            'We could not reach our server. Nothing you saved is lost.',
            known.state === 'failed' ? known.error : undefined,
          )}
        >
          <Button full onClick={() => session.refresh().catch(() => undefined)}>
            Try again
          </Button>
        </ScreenLayout>
      )
    case 'loading':
      return <ScreenSkeleton />
  }
}
