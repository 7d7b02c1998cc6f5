import { useLocation, useSearch } from 'wouter'
import { ContactButton, ContactLink } from '../../site/ContactLink.tsx'
import { SafetyCard } from '../../site/SafetyCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icons.ts'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { type MessageKey, messageKey } from './message-key.ts'
import { useReviewPoll } from './review-poll.ts'

/** Icon and target of each page's first button. Without a target, the button starts an email. */
const pages: Readonly<Record<MessageKey, { icon: IconName; to?: string }>> = {
  residentsOnly: { icon: 'globe', to: '/login-password' },
  employerLetter: { icon: 'mail' },
  contactTeam: { icon: 'chat' },
  documentsUploaded: { icon: 'document', to: '/onboarding' },
  depositsSent: { icon: 'bank', to: '/onboarding' },
  // Opens the sign-up step that asks for the phone number. After a reload, sign-up starts at its first step.
  voip: { icon: 'phone', to: '/onboarding/login-details' },
  vpn: { icon: 'globe', to: '/onboarding' },
  wentWrong: { icon: 'alert', to: '/onboarding' },
  notFound: { icon: 'search', to: '/login-password' },
}

/** Shows the not-found page for unknown names. */
export const Message = ({ name }: { name: string }) => {
  const [, navigate] = useLocation()
  const err = new URLSearchParams(useSearch()).get('err')
  const { broker } = useSettings()
  const { message, common } = useWords()
  const key = messageKey(name, err)
  const text = message[key]
  const { icon, to } = pages[key]
  useReviewPoll(name)
  return (
    <ScreenLayout
      key={`${name} ${err}`}
      icon={icon}
      title={text.title}
      intro={rich(text.intro, { broker, contact: <ContactLink /> })}
    >
      {to !== undefined && 'button' in text ? (
        <Button full onClick={() => navigate(to)}>
          {text.button}
        </Button>
      ) : (
        <ContactButton variant="primary" />
      )}
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {common.home}
      </Button>
      <SafetyCard />
    </ScreenLayout>
  )
}
