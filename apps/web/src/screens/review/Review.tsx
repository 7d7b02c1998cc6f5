import { YourDocuments } from '../../agreements/YourDocuments.tsx'
import { Column } from '../../app/Column.tsx'
import { useSettings } from '../../app/settings.ts'
import { Button } from '../../components/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { Notice } from '../../components/Panel.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { useReview } from './useReview.ts'
import { words } from './words.ts'

/** The agreements are accepted, and the broker has not decided on the account yet (AG-07). */
export const Review = ({ client, clientId, accountType, email, reload }: ScreenProps) => {
  const { broker } = useSettings()
  const { state, tryAgain } = useReview({ client, clientId, reload })
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />}>{words.h1}</Heading>
      {state === 'failed' ? (
        <>
          <Notice>{words.notAffirmed}</Notice>
          <Button full onClick={tryAgain}>
            {words.tryAgain}
          </Button>
        </>
      ) : (
        <Waiting>
          <p>{words.waiting(broker)}</p>
          {state === 'longer' && <p>{words.longer(email)}</p>}
        </Waiting>
      )}
      <YourDocuments clientId={clientId} />
    </Column>
  )
}
