import { variantOf } from '@vestibule/domain/flow/status-lists'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { DepositFields } from './DepositFields.tsx'
import { whyHere, words } from './words.ts'

export const DepositForm = ({ accountType, clientId, status, onBack }: ScreenProps) => {
  const variant = variantOf(status)
  const why = variant && whyHere[variant]
  return (
    <ScreenLayout accountType={accountType} title={words.h1} intro={words.intro}>
      {why && <Notice live>{why}</Notice>}
      <LoadSaved read="getBank" clientId={clientId} fields={5}>
        {(saved) => <DepositFields saved={saved} clientId={clientId} onBack={onBack} />}
      </LoadSaved>
    </ScreenLayout>
  )
}
