import type { User } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Panel.tsx'
import type { Notifier } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useWords } from '../../words/language.ts'
import { deadEndPaths } from '../dead-ends.ts'
import { LogInCodeForm } from '../LogInCodeForm.tsx'
import { LogInForm } from '../LogInForm.tsx'
import { maskEmail } from '../masks.ts'
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
  const { logInCode, session, verifyPhone } = useWords()
  const { ended: words } = session
  /** Where the log-in code went, or `undefined` until a code is requested. */
  const [challenge, setChallenge] = useState<Answer<'sendLoginCode'>>()
  const sentTo = challenge?.sentTo
  const [notice, setNotice] = useState<string>()
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  const show = (next: typeof challenge) => {
    setNotice(undefined)
    setChallenge(next)
  }
  return (
    <Dialog
      key={sentTo}
      title={
        sentTo === undefined
          ? words.title
          : challenge?.textsStopped
            ? logInCode.stopped.title
            : verifyPhone.title
      }
      covers
    >
      <p>
        {sentTo === undefined ? (
          fill(words.intro, { email: maskEmail(user.email) })
        ) : (
          <Unbroken>
            {challenge?.textsStopped
              ? fill(logInCode.stopped.intro, { email: sentTo })
              : fill(verifyPhone.intro, { phone: sentTo })}
          </Unbroken>
        )}
      </p>
      {elsewhere && sentTo === undefined && <Notice>{session.endedElsewhere}</Notice>}
      {notice && <Notice live>{notice}</Notice>}
      {sentTo === undefined ? (
        <LogInForm
          notifier={notifier}
          onBlocked={() => leave(deadEndPaths.unable)}
          onEntered={async ({ challenge: sent, identity }) => {
            if (sent) show(sent)
            // A password reset removed the user, so sign-up continues with a phone number.
            else if (identity) await leave('/onboarding')
            else await onSignedIn()
          }}
        />
      ) : (
        <LogInCodeForm
          notifier={notifier}
          textsStopped={challenge?.textsStopped}
          onSent={setChallenge}
          onEntered={onSignedIn}
          onGone={() => show(undefined)}
        />
      )}
      <Button full variant="quiet" onClick={() => logOut().catch(() => leave('/'))}>
        {words.leave}
      </Button>
    </Dialog>
  )
}
