import { logInForm } from '@vestibule/domain/forms/log-in'
import { ApiError } from '../api/api-error.ts'
import { type Answer, call } from '../api/call.ts'
import { errorMessage, limitMessage } from '../form/error-message.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { validator } from '../form/validate.ts'
import { useSettings } from '../site/settings.ts'
import { Actions } from '../ui/Actions.tsx'
import { Button } from '../ui/Button.tsx'
import { EmailField } from '../ui/EmailField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { type Notifier, toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { logInCodeId } from './code-ids.ts'
import { logInByPasskey, passkeyMessage, supportsPasskeys } from './passkeys/passkeys.ts'
import { forgetCode } from './useCode.ts'

const validate = validator(logInForm, () => {
  const { email, password } = currentWords().fields
  return { email: email.errors, password: password.errors }
})

export const LogInForm = ({
  email = '',
  notifier = toast,
  onEntered,
  onBlocked,
}: {
  email?: string
  notifier?: Notifier
  onEntered: (reply: Answer<'login'>) => Promise<unknown>
  onBlocked: () => unknown
}) => {
  const { common, fields, passkeys } = useWords()
  const { passkeysOff } = useSettings()
  const form = useForm({
    start: { email, password: '' },
    validate,
    submit: async (body) => {
      const reply = await call('login', { body })
      forgetCode(logInCodeId)
      await onEntered(reply)
    },
    refused: { email: fields.email.errors.invalid, password: fields.password.wrong },
    failed: (error, { refuse }) => {
      const code = error instanceof ApiError ? error.code : ''
      const atField = code === 'invalid_credentials' ? fields.password.wrong : limitMessage(error)
      if (atField !== undefined) refuse('password', atField)
      else if (code === 'blocked') onBlocked()
      else notifier.error(errorMessage(error, common.callFailed))
      return undefined
    },
  })
  const withPasskey = async () => {
    notifier.dismissFailures()
    try {
      await onEntered(await logInByPasskey())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'blocked') onBlocked()
      else notifier.error(passkeyMessage(error))
    }
  }
  return (
    <Form form={form}>
      <EmailField {...form.input('email')} autoComplete="username" />
      <PasswordField
        label={fields.password.label}
        {...form.input('password')}
        autoComplete="current-password"
      />
      <Actions busy={form.busy}>{common.logIn}</Actions>
      {!passkeysOff && supportsPasskeys() && (
        <Button variant="quiet" full onClick={withPasskey}>
          {passkeys.logIn}
        </Button>
      )}
    </Form>
  )
}
