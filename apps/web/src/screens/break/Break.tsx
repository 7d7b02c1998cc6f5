import type { BodyOf } from '@vestibule/contract/calls'
import { call } from '../../api/call.ts'
import { Column } from '../../app/Column.tsx'
import { Button } from '../../components/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { toast } from '../../components/toasts.ts'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { breakWords, words } from './words.ts'

/** A breath between two steps; the table says what comes next (NV-10). */
export const Break = ({ accountType, clientId, status, request, onSaved }: ScreenProps) => {
  const said = breakWords[status]
  const goOn = async () => {
    try {
      const client = await call('updateClientStatus', {
        params: { clientId },
        body: request('continued') as BodyOf<'updateClientStatus'>,
      })
      await onSaved('continued', client)
    } catch (error) {
      toast.error(errorMessage(error, words.failed))
    }
  }
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />} intro={said?.text}>
        {said?.h1 ?? ''}
      </Heading>
      <Button full onClick={goOn}>
        {words.on}
      </Button>
    </Column>
  )
}
