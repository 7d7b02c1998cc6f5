import { useLocation } from 'wouter'
import { comeBackText } from '../../application/personal/of-age.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { ContactLink } from '../../site/ContactLink.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { useVerification } from './useVerification.ts'

export const IdentityWait = (screen: ScreenProps) => {
  const { identityWait: words, common } = useWords()
  const [, navigate] = useLocation()
  const { shown, tryAgain } = useVerification(screen)
  if (shown.kind === 'waiting')
    return (
      <ScreenLayout key="waiting" accountType={screen.accountType} icon="id" title={words.waiting.title}>
        <Waiting>
          <p>{words.waiting.text}</p>
        </Waiting>
      </ScreenLayout>
    )
  if (shown.kind === 'consent')
    return (
      <ScreenLayout
        key="consent"
        accountType={screen.accountType}
        title={words.consent.title}
        intro={words.consent.intro}
      >
        <ConsentForm clientId={screen.clientId} onAgreed={tryAgain} />
      </ScreenLayout>
    )
  return (
    <ScreenLayout
      key="other"
      accountType={screen.accountType}
      icon="alert"
      title={words.other.title}
      intro={rich(words.other.intro, { contact: <ContactLink /> })}
    >
      <Notice live>{shown.comeBack === undefined ? words.failed : comeBackText(shown.comeBack)}</Notice>
      <Button full onClick={tryAgain}>
        {common.tryAgain}
      </Button>
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {common.home}
      </Button>
    </ScreenLayout>
  )
}
