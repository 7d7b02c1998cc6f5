import { variantOf } from '@vestibule/domain/flow/status-lists'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { breakWords, words } from './words.ts'

export const Break = ({ accountType, status, requestStatus }: ScreenProps) => {
  const variant = variantOf(status)
  const breakText = variant && breakWords[variant]
  const continueFlow = () =>
    requestStatus('continued').catch((error: unknown) => showError(error, words.failed))
  return (
    <ScreenLayout accountType={accountType} title={breakText?.h1 ?? ''} intro={breakText?.text}>
      <Button full onClick={continueFlow}>
        {words.continue}
      </Button>
    </ScreenLayout>
  )
}
