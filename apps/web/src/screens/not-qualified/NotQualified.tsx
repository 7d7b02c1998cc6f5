import { useLocation } from 'wouter'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ContactButton, ContactLink } from '../../site/ContactLink.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

export const NotQualified = ({ accountType }: ScreenProps) => {
  const { notQualified: words, common } = useWords()
  const [, navigate] = useLocation()
  return (
    <ScreenLayout
      accountType={accountType}
      icon="info"
      title={words.title}
      intro={rich(words.intro, { contact: <ContactLink /> })}
    >
      <Button full onClick={() => navigate('/')}>
        {common.home}
      </Button>
      <ContactButton />
    </ScreenLayout>
  )
}
