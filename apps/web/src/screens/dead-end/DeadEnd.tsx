import { useLocation } from 'wouter'
import { Column } from '../../app/Column.tsx'
import { useSettings } from '../../app/settings.ts'
import { Button } from '../../components/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { toast } from '../../components/toasts.ts'
import { errorMessage } from '../../form/error-message.ts'
import { logOut } from '../../session/log-out.ts'
import type { DeadEnd as Address } from '../../sign-up/place.ts'
import { back, deadEnds } from './words.ts'

/** A sign-up goes no further (SU-16). The way back signs out first, so that another may begin. */
export const DeadEnd = () => {
  const [path] = useLocation()
  const { contact } = useSettings()
  const words = deadEnds[path as Address]
  return (
    <Column>
      <Heading intro={words.text(contact)}>{words.h1}</Heading>
      <Button
        full
        onClick={() => logOut('/onboarding').catch((error: unknown) => toast.error(errorMessage(error)))}
      >
        {back}
      </Button>
    </Column>
  )
}
