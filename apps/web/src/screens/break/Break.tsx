import { variantOf } from '@vestibule/domain/flow/status-lists'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Column } from '../../site/Column.tsx'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { toast } from '../../ui/toasts.ts'
import { breakWords, words } from './words.ts'

export const Break = ({ accountType, status, ask }: ScreenProps) => {
  const variant = variantOf(status)
  const breakText = variant && breakWords[variant]
  const goOn = () =>
    ask('continued').catch((error: unknown) => toast.error(errorMessage(error, words.failed)))
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />} intro={breakText?.text}>
        {breakText?.h1 ?? ''}
      </Heading>
      <Button full onClick={goOn}>
        {words.on}
      </Button>
    </Column>
  )
}
