import type { User } from '@vestibule/contract/entities'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { logOut } from '../../session/log-out.ts'
import { forgetSignUp, signUpDraft } from '../../sign-up/draft.ts'
import { nextStepFor } from '../../sign-up/known-user.ts'
import { LogInCodeForm } from '../../sign-up/LogInCodeForm.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { words } from './words.ts'

/** After a repeated sign-up, entering the code also shows the next step or opens a dead-end page. */
export const LogInCode = ({ sentTo }: { sentTo: string }) => {
  const [, navigate] = useLocation()

  const enter = async (user: User) => {
    if (signUpDraft.challenged) {
      const nextStep = await nextStepFor(call, user)
      if ('deadEnd' in nextStep) navigate(nextStep.deadEnd)
      else toast.info(nextStep.message)
    }
    await session.refresh()
    forgetSignUp()
  }
  const restartLogIn = () => {
    toast.info(words.gone)
    session.signedOut()
    navigate('/login-password')
  }
  return (
    <ScreenLayout title={words.h1} intro={<Unbroken part={sentTo}>{words.intro(sentTo)}</Unbroken>}>
      <LogInCodeForm onEntered={enter} onGone={restartLogIn}>
        <Button variant="link" onClick={() => logOut('/login-password').catch(showError)}>
          {words.again}
        </Button>
      </LogInCodeForm>
    </ScreenLayout>
  )
}
