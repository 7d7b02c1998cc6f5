import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { YourDocuments } from '../../application/agreements/YourDocuments.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useWords } from '../../words/language.ts'
import { useReview } from './useReview.ts'

export const Review = ({ client, clientId, accountType, email, reload }: ScreenProps) => {
  const { review: words, common } = useWords()
  const { broker } = useSettings()
  const [, navigate] = useLocation()
  const { state, tryAgain } = useReview({ client, clientId, reload })
  return (
    <ScreenLayout accountType={accountType} icon="clock" title={words.title}>
      {state === 'failed' ? (
        <>
          <Notice>{words.notAffirmed}</Notice>
          <Button full onClick={tryAgain}>
            {common.tryAgain}
          </Button>
        </>
      ) : (
        <Waiting>
          <p>{fill(words.waiting, { broker })}</p>
          {state === 'longer' && <p>{fill(words.longer, { email })}</p>}
        </Waiting>
      )}
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {common.home}
      </Button>
      <YourDocuments clientId={clientId} />
    </ScreenLayout>
  )
}
