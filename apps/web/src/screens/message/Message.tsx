import { fill } from '@vestibule/words/fill'
import { useLocation, useSearch } from 'wouter'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'
import { messageKey } from './message-key.ts'
import { useReviewPoll } from './review-poll.ts'

/** Shows the not-found page for unknown names. */
export const Message = ({ name }: { name: string }) => {
  const [, navigate] = useLocation()
  const err = new URLSearchParams(useSearch()).get('err')
  const { broker, contact } = useSettings()
  const { message, common } = useWords()
  const text = message[messageKey(name, err)]
  const button = 'button' in text ? text.button : undefined
  useReviewPoll(name)
  return (
    <ScreenLayout key={`${name} ${err}`} title={text.title} intro={fill(text.intro, { broker, contact })}>
      {button && (
        <Button full onClick={() => navigate('/onboarding')}>
          {button}
        </Button>
      )}
      <Button full variant={button ? 'quiet' : 'primary'} onClick={() => navigate('/')}>
        {common.home}
      </Button>
    </ScreenLayout>
  )
}
