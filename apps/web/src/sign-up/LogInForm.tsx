import { logInForm } from '@vestibule/domain/forms/log-in'
import { ApiError } from '../api/api-error.ts'
import { type Answer, call } from '../api/call.ts'
import { errorMessage, limitMessage } from '../form/error-message.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { withWords } from '../form/validate.ts'
import { Actions } from '../ui/Actions.tsx'
import { EmailField } from '../ui/EmailField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { type Notifier, toast } from '../ui/toasts.ts'
import { logInCodeId } from './code-ids.ts'
import { emailWords } from './email-words.ts'
import { wrongCredentials } from './password-words.ts'
import { forgetCode } from './useCode.ts'

const words = {
  passwordRequired: 'Password is required.',
  callFailed: 'An error occurred. Please try again.',
}

const validate = withWords(logInForm, { email: emailWords, password: { required: words.passwordRequired } })

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
  const form = useForm({
    start: { email, password: '' },
    validate,
    submit: async (body) => {
      const reply = await call('login', { body })
      forgetCode(logInCodeId)
      await onEntered(reply)
    },
    refused: { email: emailWords.invalid, password: wrongCredentials },
    failed: (error, { refuse }) => {
      const code = error instanceof ApiError ? error.code : ''
      const atField = code === 'invalid_credentials' ? wrongCredentials : limitMessage(error)
      if (atField !== undefined) refuse('password', atField)
      else if (code === 'blocked') onBlocked()
      else notifier.error(errorMessage(error, words.callFailed))
      return undefined
    },
  })
  return (
    <Form form={form}>
      <EmailField {...form.input('email')} autoComplete="username" />
      <PasswordField label="Password" {...form.input('password')} autoComplete="current-password" />
      <Actions busy={form.busy}>Log in</Actions>
    </Form>
  )
}
