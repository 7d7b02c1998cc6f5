import { variantOf } from '@vestibule/domain/flow/status-lists'
import { AccountName } from '../../flow/AccountName.tsx'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { DepositFields } from './DepositFields.tsx'
import { whyHere, words } from './words.ts'

export const DepositForm = ({ accountType, clientId, status, onBack }: ScreenProps) => {
  const variant = variantOf(status)
  const why = variant && whyHere[variant]
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />} intro={words.intro}>
        {words.h1}
      </Heading>
      {why && <Notice live>{why}</Notice>}
      <LoadSaved read="getBank" params={{ clientId }} fields={5}>
        {(saved) => <DepositFields saved={saved} clientId={clientId} onBack={onBack} />}
      </LoadSaved>
    </Column>
  )
}
