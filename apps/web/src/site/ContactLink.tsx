import { OutsideLinkButton } from '../ui/OutsideLinkButton.tsx'
import { useWords } from '../words/language.ts'
import { rich } from '../words/rich.tsx'
import { contactLink } from './links.ts'
import { useSettings } from './settings.ts'

/** The contact address as a link, for use within a sentence. */
export const ContactLink = () => {
  const { contact } = useSettings()
  return <a href={contactLink(contact)}>{contact}</a>
}

/** Stands beside a form: on the brand panel in wide windows, below the form in narrow ones. */
export const Questions = () => {
  const { contact } = useSettings()
  const { common } = useWords()
  return <p>{rich(common.questions, { contact: <a href={contactLink(contact)}>{common.writeToUs}</a> })}</p>
}

export const ContactButton = ({ variant = 'quiet' }: { variant?: 'primary' | 'quiet' }) => {
  const { contact } = useSettings()
  const { common } = useWords()
  return (
    <OutsideLinkButton href={contactLink(contact)} variant={variant}>
      {common.writeToUs}
    </OutsideLinkButton>
  )
}
