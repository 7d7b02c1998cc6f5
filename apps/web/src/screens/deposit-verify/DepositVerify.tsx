import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'
import { VerifyForm } from './VerifyForm.tsx'

export const DepositVerify = (screen: ScreenProps) => {
  const { depositVerify: words } = useWords()
  const { accountType, clientId, requestStatus } = screen
  const chooseAnother = () => requestStatus('another_bank').catch(showError)
  return (
    <ScreenLayout accountType={accountType} title={words.title}>
      <LoadSaved read="getDeposits" clientId={clientId} fields={2}>
        {(deposits) =>
          deposits ? <VerifyForm {...screen} deposits={deposits} /> : <Notice live>{words.gone}</Notice>
        }
      </LoadSaved>
      <Button variant="quiet" full onClick={chooseAnother}>
        {words.another}
      </Button>
    </ScreenLayout>
  )
}
