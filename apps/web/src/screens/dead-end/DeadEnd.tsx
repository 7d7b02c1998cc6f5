import { useLocation } from 'wouter'
import { errorMessage } from '../../form/error-message.ts'
import { logOut } from '../../session/log-out.ts'
import type { DeadEnd as Address } from '../../sign-up/route.ts'
import { Column } from '../../site/Column.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { toast } from '../../ui/toasts.ts'
import { back, deadEnds } from './words.ts'

/** Logs out first, so that another sign-up can begin (SU-16). */
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
