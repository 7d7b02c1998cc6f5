import { useLocation } from 'wouter'
import { showError } from '../../form/error-message.ts'
import { logOut } from '../../session/log-out.ts'
import type { DeadEnd as Address } from '../../sign-up/dead-ends.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { back, deadEnds } from './words.ts'

/** Shows why sign-up ended. The button logs out, so that another sign-up can begin. */
export const DeadEnd = () => {
  const [path] = useLocation()
  const { contact } = useSettings()
  const words = deadEnds[path as Address]
  return (
    <ScreenLayout title={words.h1} intro={words.text(contact)}>
      <Button full onClick={() => logOut('/onboarding').catch(showError)}>
        {back}
      </Button>
    </ScreenLayout>
  )
}
