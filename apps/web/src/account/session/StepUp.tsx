import type { User } from '@vestibule/contract/entities'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { currentPasswordForm } from '@vestibule/domain/forms/log-in'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { ContactLink } from '../../site/ContactLink.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import type { Notifier } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useNoticeDialog } from '../../ui/useNoticeDialog.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { stepUpCodeId } from '../code-ids.ts'
import { maskEmail } from '../masks.ts'
import { passkeyMessage, stepUpByPasskey, supportsPasskeys } from '../passkeys/passkeys.ts'
import { forgetCode } from '../useCode.ts'

type OnEnd = (isProven: boolean) => void

const validatePassword = validator(currentPasswordForm, () => ({
  password: currentWords().fields.password.errors,
}))

/** Asks for the password that an emailed code needs beside it. */
export const PasswordForm = ({ onEntered }: { onEntered: (password: string) => void }) => {
  const { fields } = useWords()
  const form = useForm({
    start: { password: '' },
    validate: validatePassword,
    submit: async ({ password }) => onEntered(password),
  })
  return (
    <Form form={form}>
      <PasswordField
        label={fields.password.label}
        {...form.input('password')}
        autoComplete="current-password"
      />
      <Actions busy={form.busy} />
    </Form>
  )
}

const CodeStepUp = ({ user, notifier, onEnd }: { user: User; notifier: Notifier; onEnd: OnEnd }) => {
  const { fields, session } = useWords()
  const { stepUp: words } = session
  const id = stepUpCodeId(user)
  const [sent, setSent] = useState<Answer<'sendStepUpCode'>>({ sentTo: maskPhone(user.phoneNumber) })
  const [password, setPassword] = useState<string>()
  const { sentTo, textsStopped, phoneReleased } = sent
  const check = async (code: string) => {
    try {
      return await call('checkStepUpCode', { body: { code, ...(password !== undefined && { password }) } })
    } catch (error) {
      // Asks for the password again, or for the first time if a reload lost how the code was sent.
      if (!(error instanceof ApiError) || !['invalid_credentials', 'invalid'].includes(error.code))
        throw error
      setSent({ sentTo: maskEmail(user.email), textsStopped: true })
      setPassword(undefined)
      if (error.code === 'invalid_credentials') notifier.error(fields.password.wrong)
      return undefined
    }
  }
  return (
    <>
      <p>
        <Unbroken>
          {textsStopped
            ? fill(phoneReleased ? words.released : words.stopped, { email: sentTo })
            : fill(words.intro, { phone: sentTo })}
        </Unbroken>
      </p>
      {textsStopped && password === undefined ? (
        <PasswordForm onEntered={setPassword} />
      ) : (
        <CodeForm
          key={sentTo}
          id={id}
          channel={textsStopped ? 'email' : 'phone'}
          alreadySent={textsStopped === true}
          notifier={notifier}
          send={async () => setSent(await call('sendStepUpCode'))}
          check={check}
          onAccepted={async () => {
            forgetCode(id)
            onEnd(true)
          }}
        />
      )}
      {!textsStopped && <Small>{rich(words.lostPhone, { contact: <ContactLink /> })}</Small>}
    </>
  )
}

const PasskeyStepUp = ({
  notifier,
  onEnd,
  onCode,
}: {
  notifier: Notifier
  onEnd: OnEnd
  onCode: () => void
}) => {
  const { passkeys: words } = useWords()
  const prove = async () => {
    notifier.dismissFailures()
    try {
      await stepUpByPasskey()
      onEnd(true)
    } catch (error) {
      notifier.error(passkeyMessage(error))
    }
  }
  return (
    <>
      <p>{words.stepUp}</p>
      <Button full onClick={prove}>
        {words.use}
      </Button>
      <Button full variant="quiet" onClick={onCode}>
        {words.codeInstead}
      </Button>
    </>
  )
}

/** Asks for a passkey, or for a code from the user's phone, over the page, whose action then continues. */
export const StepUp = ({ user, onEnd }: { user: User; onEnd: OnEnd }) => {
  const { common, session } = useWords()
  const { passkeysOff } = useSettings()
  const { notifier, frame } = useNoticeDialog(session.stepUp.title, () => onEnd(false))
  const [way, setWay] = useState<'passkey' | 'code' | undefined>(
    passkeysOff || !supportsPasskeys() ? 'code' : undefined,
  )
  useEffect(() => {
    if (way !== undefined) return
    call('getPasskeys').then(
      ({ passkeys }) => setWay(passkeys.length > 0 ? 'passkey' : 'code'),
      () => setWay('code'),
    )
  }, [way])
  return frame(
    <>
      {way === undefined && <SkeletonOf shape="button" />}
      {way === 'passkey' && (
        <PasskeyStepUp
          notifier={notifier}
          onEnd={onEnd}
          onCode={() => {
            notifier.dismissFailures()
            setWay('code')
          }}
        />
      )}
      {way === 'code' && <CodeStepUp user={user} notifier={notifier} onEnd={onEnd} />}
      <Button full variant="quiet" onClick={() => onEnd(false)}>
        {common.cancel}
      </Button>
    </>,
  )
}
