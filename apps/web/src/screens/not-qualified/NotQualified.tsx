import { useLocation } from 'wouter'
import type { ScreenProps } from '../../application/screen-props.ts'
import { ContactButton, ContactLink } from '../../site/ContactLink.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useLanguage } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

export const NotQualified = ({ accountType }: ScreenProps) => {
  const { code, words: texts } = useLanguage()
  const { notQualified: words, common } = texts
  const { adverseAction } = useSettings()
  const [, navigate] = useLocation()
  return (
    <ScreenLayout
      accountType={accountType}
      icon="info"
      title={words.title}
      intro={rich(words.intro, { contact: <ContactLink /> })}
    >
      {adverseAction?.[code]?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Button full onClick={() => navigate('/')}>
        {common.home}
      </Button>
      <ContactButton />
    </ScreenLayout>
  )
}
