import { variantOf } from '@vestibule/domain/flow/status-lists'
import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { Notice } from '../../components/Panel.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { DepositFields } from './DepositFields.tsx'
import { whyHere, words } from './words.ts'

/** The bank account to send two deposits to, and why, where it was not chosen (BA-03, BA-05, BA-09). */
export const DepositForm = ({ accountType, clientId, status, onBack }: ScreenProps) => {
  const variant = variantOf(status)
  const why = variant && whyHere[variant]
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />} intro={words.intro}>
        {words.h1}
      </Heading>
      {why && <Notice live>{why}</Notice>}
      <Saved read="getBank" params={{ clientId }} fields={5}>
        {(saved) => <DepositFields saved={saved} clientId={clientId} onBack={onBack} />}
      </Saved>
    </Column>
  )
}
