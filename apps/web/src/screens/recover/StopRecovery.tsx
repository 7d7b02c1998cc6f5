import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { ContactButton } from '../../site/ContactLink.tsx'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { currentWords, useWords } from '../../words/language.ts'

/** Stops the change of the email only on a button press, because mail scanners open links. */
export const StopRecovery = () => {
  const words = useWords().recover.keep
  const token = useLinkToken()
  const [ended, setEnded] = useState<'done' | 'expired' | undefined>(token === '' ? 'expired' : undefined)
  const stop = async () => {
    try {
      await call('stopRecovery', { body: { token } })
      setEnded('done')
    } catch (error) {
      if (hasCode(error, 'link_expired')) setEnded('expired')
      else showError(error, currentWords().common.callFailed)
    }
  }
  const { title, intro } = ended ? words[ended] : words
  const icon = ended === 'done' ? 'check' : 'mail'
  return (
    <ScreenLayout key={title} icon={icon} title={title} intro={intro}>
      {ended ? (
        <ContactButton variant="primary" />
      ) : (
        <Button full onClick={stop}>
          {words.stop}
        </Button>
      )}
    </ScreenLayout>
  )
}
