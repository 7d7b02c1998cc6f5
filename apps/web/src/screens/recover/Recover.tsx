import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CodeForm } from '../../account/CodeForm.tsx'
import { recoveryCodeId } from '../../account/code-ids.ts'
import { NewPassword } from '../../account/NewPassword.tsx'
import { logInByPasskey, passkeyMessage, supportsPasskeys } from '../../account/passkeys/passkeys.ts'
import { codeWentOut, forgetCode } from '../../account/useCode.ts'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { ContactButton } from '../../site/ContactLink.tsx'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useWords } from '../../words/language.ts'

type Step =
  | { at: 'start' | 'expired' }
  | { at: 'code'; sentTo: string }
  | { at: 'password'; resetToken: string }

/** Replaces a lost email by the one of the link, after a proof by the phone or a passkey, and sets a new password. */
export const Recover = () => {
  const { code, passkeys, recover: words, resetPassword } = useWords()
  const { passkeysOff } = useSettings()
  const [, navigate] = useLocation()
  const token = useLinkToken()
  const [step, setStep] = useState<Step>({ at: token === '' ? 'expired' : 'start' })
  const expire = (error: unknown) => {
    if (!hasCode(error, 'link_expired')) throw error
    setStep({ at: 'expired' })
  }
  const send = async () => {
    const { sentTo } = await call('sendRecoveryCode', { body: { token } })
    codeWentOut(recoveryCodeId)
    setStep({ at: 'code', sentTo })
  }
  const prove = async (typed?: string) => {
    const { resetToken } = await call('recover', { body: { token, ...(typed && { code: typed }) } })
    forgetCode(recoveryCodeId)
    setStep({ at: 'password', resetToken })
  }
  const attempt = (work: () => Promise<void>, message: (error: unknown) => string) => async () => {
    toast.dismissFailures()
    await work()
      .catch(expire)
      .catch((error: unknown) => toast.error(message(error)))
  }
  const withPasskey = async () => {
    await logInByPasskey()
    await prove()
  }

  if (step.at === 'password')
    return <NewPassword token={step.resetToken} onExpired={() => setStep({ at: 'expired' })} />
  if (step.at === 'expired')
    return (
      <ScreenLayout key="expired" icon="clock" title={words.expired.title} intro={words.expired.intro}>
        <Button full onClick={() => navigate('/onboarding/forgot-password')}>
          {resetPassword.title}
        </Button>
        <ContactButton />
      </ScreenLayout>
    )
  const intro =
    step.at === 'code' ? <Unbroken>{fill(words.sentTo, { phone: step.sentTo })}</Unbroken> : words.intro
  return (
    <ScreenLayout key={step.at} title={words.title} intro={intro}>
      {step.at === 'code' ? (
        <CodeForm
          id={recoveryCodeId}
          channel="phone"
          alreadySent
          send={() => send().catch(expire)}
          check={(typed) => prove(typed).catch(expire)}
          onAccepted={async () => undefined}
        />
      ) : (
        <>
          <Button full onClick={attempt(send, (error) => errorMessage(error, code.phone.notSent))}>
            {words.start}
          </Button>
          {!passkeysOff && supportsPasskeys() && (
            <Button full variant="quiet" onClick={attempt(withPasskey, passkeyMessage)}>
              {passkeys.use}
            </Button>
          )}
        </>
      )}
    </ScreenLayout>
  )
}
