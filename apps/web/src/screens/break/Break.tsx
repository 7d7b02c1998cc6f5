import { variantOf } from '@vestibule/domain/flow/status-lists'
import type { ScreenVariant } from '@vestibule/domain/flow/types'
import { useLocation } from 'wouter'
import type { ScreenProps } from '../../application/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icons.ts'
import { useWords } from '../../words/language.ts'

const icons: Readonly<Partial<Record<ScreenVariant, IconName>>> = {
  'one-more-step': 'coins',
  'deposits-verified': 'check',
  'bank-linked': 'bank',
}

export const Break = ({ accountType, status, requestStatus }: ScreenProps) => {
  const words = useWords()
  const texts: Partial<Record<ScreenVariant, { title: string; intro: string }>> = words.break
  const [, navigate] = useLocation()
  const variant = variantOf(status)
  const text = variant && texts[variant]
  const continueFlow = () => requestStatus('continued').catch((error: unknown) => showError(error))
  return (
    <ScreenLayout
      accountType={accountType}
      icon={(variant && icons[variant]) ?? 'check'}
      title={text?.title ?? ''}
      intro={text?.intro}
    >
      <Button full onClick={continueFlow}>
        {words.common.continue}
      </Button>
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {words.common.home}
      </Button>
    </ScreenLayout>
  )
}
