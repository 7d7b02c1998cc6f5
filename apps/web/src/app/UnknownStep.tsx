import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ScreenLayout } from '../site/ScreenLayout.tsx'
import { Button } from '../ui/Button.tsx'
import { screens } from './application-screens.tsx'

const onboardingPath = '/onboarding'

/** Paths of the application's screens redirect to `/onboarding` (SU-17). */
export const UnknownStep = () => {
  const [path, navigate] = useLocation()
  const isApplicationScreen = Object.hasOwn(screens, path.slice(onboardingPath.length + 1))
  useEffect(() => {
    if (isApplicationScreen) navigate(onboardingPath, { replace: true })
  }, [isApplicationScreen, navigate])
  if (isApplicationScreen) return null
  return (
    <ScreenLayout
      title="Something went wrong"
      intro="There is no step at this address. Nothing you saved is lost."
    >
      <Button full onClick={() => navigate(onboardingPath)}>
        Go on with sign-up
      </Button>
    </ScreenLayout>
  )
}
