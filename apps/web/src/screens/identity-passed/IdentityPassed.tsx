import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Column } from '../../site/Column.tsx'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

export const IdentityPassed = ({ accountType, ask }: ScreenProps) => {
  const goOn = () => ask('continued').catch((error: unknown) => toast.error(errorMessage(error)))
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />}>{words.h1}</Heading>
      <Button full onClick={goOn}>
        {words.on}
      </Button>
    </Column>
  )
}
