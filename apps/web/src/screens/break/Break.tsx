import { variantOf } from '@vestibule/domain/flow/status-lists'
import type { ScreenVariant } from '@vestibule/domain/flow/types'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'

export const Break = ({ accountType, status, requestStatus }: ScreenProps) => {
  const words = useWords()
  const texts: Partial<Record<ScreenVariant, { title: string; intro: string }>> = words.break
  const variant = variantOf(status)
  const text = variant && texts[variant]
  const continueFlow = () => requestStatus('continued').catch((error: unknown) => showError(error))
  return (
    <ScreenLayout accountType={accountType} title={text?.title ?? ''} intro={text?.intro}>
      <Button full onClick={continueFlow}>
        {words.common.continue}
      </Button>
    </ScreenLayout>
  )
}
