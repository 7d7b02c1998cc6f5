import { useLocation, useSearch } from 'wouter'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useReviewPoll } from './review-poll.ts'
import { messageWords, notFound } from './words.ts'

/** Shows the not-found page for unknown names. */
export const Message = ({ name }: { name: string }) => {
  const [, navigate] = useLocation()
  const err = new URLSearchParams(useSearch()).get('err')
  const settings = useSettings()
  const words = messageWords(name, err) ?? notFound
  useReviewPoll(name)
  return (
    <ScreenLayout key={`${name} ${err}`} title={words.h1} intro={words.text(settings)}>
      {words.continue && (
        <Button full onClick={() => navigate('/onboarding')}>
          {words.continue}
        </Button>
      )}
      <Button full variant={words.continue ? 'quiet' : 'primary'} onClick={() => navigate('/')}>
        Back To Home Screen
      </Button>
    </ScreenLayout>
  )
}
