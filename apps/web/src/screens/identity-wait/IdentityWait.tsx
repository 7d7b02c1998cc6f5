import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { useVerification } from './useVerification.ts'
import { words } from './words.ts'

export const IdentityWait = (screen: ScreenProps) => {
  const { contact } = useSettings()
  const { shown, tryAgain } = useVerification(screen)
  const eyebrow = <AccountName type={screen.accountType} />
  if (shown.kind === 'waiting')
    return (
      <Column>
        <Heading key="waiting" eyebrow={eyebrow}>
          {words.h1}
        </Heading>
        <Waiting>
          <p>{words.waiting}</p>
        </Waiting>
      </Column>
    )
  if (shown.kind === 'consent')
    return (
      <Column>
        <Heading key="consent" eyebrow={eyebrow} intro={words.consentIntro}>
          {words.consent}
        </Heading>
        <ConsentForm clientId={screen.clientId} onGiven={tryAgain} />
      </Column>
    )
  return (
    <Column>
      <Heading key="other" eyebrow={eyebrow} intro={words.contact(contact)}>
        {words.other}
      </Heading>
      <Notice live>{shown.comeBack === undefined ? words.failed : words.comeBack(shown.comeBack)}</Notice>
      <Button full onClick={tryAgain}>
        {words.tryAgain}
      </Button>
    </Column>
  )
}
