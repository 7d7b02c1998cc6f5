import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'

export const NotQualified = ({ accountType }: ScreenProps) => {
  const { notQualified: words, common } = useWords()
  const { contact } = useSettings()
  const [, navigate] = useLocation()
  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={fill(words.intro, { contact })}>
      <Button full onClick={() => navigate('/')}>
        {common.home}
      </Button>
    </ScreenLayout>
  )
}
