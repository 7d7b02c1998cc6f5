import type { User } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { forgetSignUp, signUpDraft } from '../../account/draft.ts'
import { nextStepFor } from '../../account/known-user.ts'
import { LogInCodeForm } from '../../account/LogInCodeForm.tsx'
import { logOut } from '../../account/session/log-out.ts'
import { type Answer, call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { currentWords, useWords } from '../../words/language.ts'

/** Logs in with a code. If a registered user signed up again, also shows the next step or opens a dead-end page. */
export const LogInCode = ({ sentTo, textsStopped, phoneReleased }: Answer<'sendLoginCode'>) => {
  const { common, logInCode: words } = useWords()
  const [, navigate] = useLocation()

  const enter = async (user: User) => {
    if (signUpDraft.challenged) {
      const nextStep = await nextStepFor(call, user)
      if ('deadEnd' in nextStep) navigate(nextStep.deadEnd)
      else toast.info(currentWords().loginDetails.known[nextStep.notice])
    }
    await session.refresh()
    forgetSignUp()
  }
  const restartLogIn = () => {
    toast.info(currentWords().errors.byCode.unauthenticated)
    session.signedOut()
    navigate('/login-password')
  }
  return (
    <ScreenLayout
      title={textsStopped ? words.stopped.title : words.title}
      intro={
        <Unbroken>
          {textsStopped
            ? fill(phoneReleased ? words.released : words.stopped.intro, { email: sentTo })
            : fill(words.intro, { phone: sentTo })}
        </Unbroken>
      }
    >
      <LogInCodeForm
        textsStopped={textsStopped}
        onSent={() => void session.refresh()}
        onEntered={enter}
        onGone={restartLogIn}
      >
        <Button variant="link" onClick={() => logOut('/login-password').catch(showError)}>
          {common.backToLogIn}
        </Button>
      </LogInCodeForm>
    </ScreenLayout>
  )
}
