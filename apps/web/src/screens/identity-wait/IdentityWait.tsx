import { fill } from '@vestibule/words/fill'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { comeBackText } from '../../screen-kit/personal/of-age.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useWords } from '../../words/language.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { useVerification } from './useVerification.ts'

export const IdentityWait = (screen: ScreenProps) => {
  const { identityWait: words, common } = useWords()
  const { contact } = useSettings()
  const { shown, tryAgain } = useVerification(screen)
  if (shown.kind === 'waiting')
    return (
      <ScreenLayout key="waiting" accountType={screen.accountType} title={words.waiting.title}>
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
      title={words.other.title}
      intro={fill(words.other.intro, { contact })}
    >
      <Notice live>{shown.comeBack === undefined ? words.failed : comeBackText(shown.comeBack)}</Notice>
      <Button full onClick={tryAgain}>
        {common.tryAgain}
      </Button>
    </ScreenLayout>
  )
}
