import { contactLink } from '../../site/links.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'

export const Accessibility = () => {
  const { brand, contact } = useSettings()
  return (
    <ScreenLayout title="Accessibility">
      <p>
        {`${brand} is built to WCAG 2.2 AA: every screen can be used by keyboard alone and with a screen reader, with large text, with more contrast and with less motion.`}
      </p>
      <p>
        If something does not work for you, tell us and we will help you open your account another way:{' '}
        <a href={contactLink(contact)}>{contact}</a>
      </p>
    </ScreenLayout>
  )
}
