import { Column } from '../../app/Column.tsx'
import { Button } from '../../components/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { Notice } from '../../components/Panel.tsx'
import { toast } from '../../components/toasts.ts'
import { AccountName } from '../../flow/AccountName.tsx'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { VerifyForm } from './VerifyForm.tsx'
import { words } from './words.ts'

/** The amounts of the two deposits, and the way to another bank account (BA-08). */
export const DepositVerify = (screen: ScreenProps) => {
  const { accountType, clientId, ask } = screen
  const chooseAnother = async () => {
    try {
      await ask('another_bank')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />}>{words.h1}</Heading>
      <Saved read="getDeposits" params={{ clientId }} fields={2}>
        {(deposits) =>
          deposits ? <VerifyForm {...screen} deposits={deposits} /> : <Notice live>{words.gone}</Notice>
        }
      </Saved>
      <Button kind="quiet" full onClick={chooseAnother}>
        {words.another}
      </Button>
    </Column>
  )
}
