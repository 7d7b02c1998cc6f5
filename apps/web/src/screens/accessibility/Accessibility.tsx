import { fill } from '@vestibule/words/fill'
import { contactLink } from '../../site/links.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

export const Accessibility = () => {
  const { accessibility: words } = useWords()
  const { brand, contact } = useSettings()
  return (
    <ScreenLayout title={words.title}>
      <p>{fill(words.standard, { brand })}</p>
      <p>{rich(words.help, { contact: <a href={contactLink(contact)}>{contact}</a> })}</p>
    </ScreenLayout>
  )
}
