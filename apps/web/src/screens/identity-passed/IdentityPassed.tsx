import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

export const IdentityPassed = ({ accountType, ask }: ScreenProps) => {
  const goOn = () => ask('continued').catch((error: unknown) => toast.error(errorMessage(error)))
  return (
    <ScreenLayout accountType={accountType} title={words.h1}>
      <Button full onClick={goOn}>
        {words.on}
      </Button>
    </ScreenLayout>
  )
}
