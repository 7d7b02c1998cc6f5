import { newPasswordForm } from '@vestibule/domain/forms/password'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { limitAt } from '../../sign-up/limit-at.ts'
import { NewPasswordField } from '../../sign-up/NewPasswordField.tsx'
import { passwordRefusals, passwordWords } from '../../sign-up/password-words.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Actions } from '../../ui/Actions.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

const validate = withWords(newPasswordForm, {
  password: passwordWords,
  confirm: { mismatch: words.mismatch },
})

/** Resets the password, which ends all of the user's sessions. */
export const NewPassword = ({ token, onExpired }: { token: string; onExpired: () => void }) => {
  const [, navigate] = useLocation()
  const form = useForm({
    start: { password: '', confirm: '' },
    validate,
    submit: async ({ password }) => {
      await call('resetPassword', { body: { token, password } })
      toast.success(words.done)
      // The reset also ended this browser's session.
      await session.refresh().catch(() => session.signedOut())
      navigate('/login-password', { replace: true })
    },
    refused: { password: passwordWords.weak },
    refusedAs: passwordRefusals,
    failed: (error, form) => {
      if (!(error instanceof ApiError) || error.code !== 'link_expired')
        return limitAt('password', words.callFailed)(error, form)
      onExpired()
      return undefined
    },
  })

  return (
    <ScreenLayout title={words.h1} intro={words.intro}>
      <Form form={form}>
        <NewPasswordField
          label={words.password}
          {...form.input('password')}
          password={form.value('password')}
        />
        <PasswordField label={words.confirm} {...form.input('confirm')} autoComplete="new-password" />
        <Actions busy={form.busy}>{words.save}</Actions>
      </Form>
    </ScreenLayout>
  )
}
