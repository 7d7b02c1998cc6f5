import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { useWords } from '../words/language.ts'
import { applicationScreens } from './application-screens.tsx'

/** Redirects paths of the application's screens to `/onboarding`. Shows a message at all other paths. */
export const UnknownStep = () => {
  const [path, navigate] = useLocation()
  const { noStep, goOn } = useWords().application
  const isApplicationScreen = Object.hasOwn(applicationScreens, path.slice('/onboarding/'.length))
  useEffect(() => {
    if (isApplicationScreen) navigate('/onboarding', { replace: true })
  }, [isApplicationScreen, navigate])
  if (isApplicationScreen) return null
  return <SomethingWentWrong intro={noStep} button={goOn} onClick={() => navigate('/onboarding')} />
}
