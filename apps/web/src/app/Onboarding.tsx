import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { signUpDraft } from '../account/draft.ts'
import { usePage } from '../site/page.tsx'
import { ScreenSkeleton } from '../site/ScreenSkeleton.tsx'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { session, useSession } from '../site/session.ts'
import { useWords } from '../words/language.ts'
import { routeOf } from './onboarding-route.ts'
import { nextScreens, onboardingScreens } from './routes.tsx'

/** Shows sign-up to visitors, verification to new users, and the application to verified users. */
export const Onboarding = () => {
  const page = usePage()
  const known = useSession()
  const words = useWords()
  const [path, navigate] = useLocation()
  const route = routeOf(known, path, {
    hasEmail: signUpDraft.email !== '',
    prerendered: page === 'onboarding',
  })

  useEffect(() => {
    if (route.path !== undefined && route.path !== path) navigate(route.path, { replace: true })
  }, [route.path, path, navigate])
  useEffect(() => {
    const next = nextScreens[route.shows]
    if (next === undefined) return
    const fetchNext = () => void onboardingScreens[next].start().catch(() => undefined)
    document.addEventListener('input', fetchNext, { once: true })
    return () => document.removeEventListener('input', fetchNext)
  }, [route.shows])

  if (route.shows === 'loading') return <ScreenSkeleton />
  if (route.shows === 'failed')
    return (
      <SomethingWentWrong
        intro={words.loading.unreachable}
        error={known.state === 'failed' ? known.error : undefined}
        button={words.common.tryAgain}
        onClick={() => session.refresh().catch(() => undefined)}
      />
    )
  return onboardingScreens[route.shows].render(known.state === 'known' ? known : { user: null })
}
