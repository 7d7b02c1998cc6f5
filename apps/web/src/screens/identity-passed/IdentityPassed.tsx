import type { ScreenProps } from '../../flow/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { words } from './words.ts'

export const IdentityPassed = ({ accountType, requestStatus }: ScreenProps) => {
  const continueFlow = () => requestStatus('continued').catch(showError)
  return (
    <ScreenLayout accountType={accountType} title={words.h1}>
      <Button full onClick={continueFlow}>
        {words.continue}
      </Button>
    </ScreenLayout>
  )
}
