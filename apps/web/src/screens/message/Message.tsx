import { useLocation, useSearch } from 'wouter'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useUploaded } from './useUploaded.ts'
import { messageWords, notFound } from './words.ts'

/** Unknown names show the not-found page (RT-02). */
export const Message = ({ name }: { name: string }) => {
  const [, navigate] = useLocation()
  const err = new URLSearchParams(useSearch()).get('err')
  const settings = useSettings()
  const words = messageWords(name, err) ?? notFound
  useUploaded(name)
  return (
    <ScreenLayout key={`${name} ${err}`} title={words.h1} intro={words.text(settings)}>
      {words.on && (
        <Button full onClick={() => navigate('/onboarding')}>
          {words.on}
        </Button>
      )}
      <Button full variant={words.on ? 'quiet' : 'primary'} onClick={() => navigate('/')}>
        Back To Home Screen
      </Button>
    </ScreenLayout>
  )
}
