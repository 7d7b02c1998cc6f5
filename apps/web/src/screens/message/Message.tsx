import { useLocation, useSearch } from 'wouter'
import { Column } from '../../site/Column.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
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
    <Column>
      <Heading key={`${name} ${err}`} intro={words.text(settings)}>
        {words.h1}
      </Heading>
      {words.on && (
        <Button full onClick={() => navigate('/onboarding')}>
          {words.on}
        </Button>
      )}
      <Button full variant={words.on ? 'quiet' : 'primary'} onClick={() => navigate('/')}>
        Back To Home Screen
      </Button>
    </Column>
  )
}
