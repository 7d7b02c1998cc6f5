import type { User } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { deadEndPaths } from '../sign-up/dead-ends.ts'
import { LogInCodeForm } from '../sign-up/LogInCodeForm.tsx'
import { LogInForm } from '../sign-up/LogInForm.tsx'
import { maskEmail } from '../sign-up/masks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Panel.tsx'
import type { Notifier } from '../ui/toasts.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { useWords } from '../words/language.ts'
import { leave } from './leave.ts'
import { logOut } from './log-out.ts'

/** Shows a dialog that cannot be closed, because another person may be using the device. */
export const SignInAgain = ({
  user,
  elsewhere,
  onSignedIn,
}: {
  user: User
  /** Whether the user ended the session from another browser. */
  elsewhere: boolean
  onSignedIn: () => Promise<void>
}) => {
  const { session, verifyPhone } = useWords()
  const { ended: words } = session
  /** Masked destination of the log-in code, or `undefined` until a code is requested. */
  const [sentTo, setSentTo] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  const show = (step: string | undefined) => {
    setNotice(undefined)
    setSentTo(step)
  }
  return (
    <Dialog key={sentTo} title={sentTo === undefined ? words.title : verifyPhone.title} covers>
      <p>
        {sentTo === undefined ? (
          fill(words.intro, { email: maskEmail(user.email) })
        ) : (
          <Unbroken>{fill(verifyPhone.intro, { phone: sentTo })}</Unbroken>
        )}
      </p>
      {elsewhere && sentTo === undefined && <Notice>{session.endedElsewhere}</Notice>}
      {notice && <Notice live>{notice}</Notice>}
      {sentTo === undefined ? (
        <LogInForm
          notifier={notifier}
          onBlocked={() => leave(deadEndPaths.unable)}
          onEntered={async ({ challenge, identity }) => {
            if (challenge) show(challenge.sentTo)
            // A password reset removed the user, so sign-up continues with a phone number.
            else if (identity) await leave('/onboarding')
            else await onSignedIn()
          }}
        />
      ) : (
        <LogInCodeForm notifier={notifier} onEntered={onSignedIn} onGone={() => show(undefined)} />
      )}
      <Button full variant="quiet" onClick={() => logOut().catch(() => leave('/'))}>
        {words.leave}
      </Button>
    </Dialog>
  )
}
