import { useLocation } from 'wouter'
import type { ScreenProps } from '../../application/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'

export const IdentityPassed = ({ accountType, requestStatus }: ScreenProps) => {
  const { identityPassed: words, common } = useWords()
  const [, navigate] = useLocation()
  const continueFlow = () => requestStatus('continued').catch(showError)
  return (
    <ScreenLayout accountType={accountType} icon="shield" title={words.title}>
      <Button full onClick={continueFlow}>
        {common.continue}
      </Button>
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {common.home}
      </Button>
    </ScreenLayout>
  )
}
