import type { ScreenProps } from '../../flow/screen-props.ts'
import { YourDocuments } from '../../screen-kit/agreements/YourDocuments.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useReview } from './useReview.ts'
import { words } from './words.ts'

export const Review = ({ client, clientId, accountType, email, reload }: ScreenProps) => {
  const { broker } = useSettings()
  const { state, tryAgain } = useReview({ client, clientId, reload })
  return (
    <ScreenLayout accountType={accountType} title={words.h1}>
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
    </ScreenLayout>
  )
}
