import { variantOf } from '@vestibule/domain/flow/status-lists'
import type { ScreenVariant } from '@vestibule/domain/flow/types'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'
import { DepositFields } from './DepositFields.tsx'

export const DepositForm = ({ accountType, clientId, status, onBack }: ScreenProps) => {
  const { depositForm: words } = useWords()
  const whyHere: Partial<Readonly<Record<ScreenVariant, string>>> = words.why
  const variant = variantOf(status)
  const why = variant && whyHere[variant]
  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={words.intro}>
      {why && <Notice live>{why}</Notice>}
      <LoadSaved read="getBank" clientId={clientId} fields={5}>
        {(saved) => <DepositFields saved={saved} clientId={clientId} onBack={onBack} />}
      </LoadSaved>
    </ScreenLayout>
  )
}
