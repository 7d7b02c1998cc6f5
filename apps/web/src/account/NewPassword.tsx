import { newPasswordForm } from '@vestibule/domain/forms/password'
import { useLocation } from 'wouter'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { validator } from '../form/validate.ts'
import { ScreenLayout } from '../site/ScreenLayout.tsx'
import { session } from '../site/session.ts'
import { Actions } from '../ui/Actions.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { limitAt } from './limit-at.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

const validate = validator(newPasswordForm, () => {
  const { fields, resetPassword } = currentWords()
  return { password: fields.password.errors, confirm: resetPassword.confirm.errors }
})

/** Resets the password, which ends all of the user's sessions. */
export const NewPassword = ({ token, onExpired }: { token: string; onExpired: () => void }) => {
  const { common, fields, resetPassword: words } = useWords()
  const [, navigate] = useLocation()
  const form = useForm({
    start: { password: '', confirm: '' },
    validate,
    submit: async ({ password }) => {
      await call('resetPassword', { body: { token, password } })
      toast.success(currentWords().resetPassword.done)
      // The reset also ended this browser's session.
      await session.refresh().catch(() => session.signedOut())
      navigate('/login-password', { replace: true })
    },
    refused: { password: fields.password.errors.weak },
    refusedAs: fields.password.refused,
    failed: (error, form) => {
      if (!(error instanceof ApiError) || error.code !== 'link_expired')
        return limitAt('password', common.callFailed)(error, form)
      onExpired()
      return undefined
    },
  })

  return (
    <ScreenLayout title={words.title} intro={words.intro}>
      <Form form={form}>
        <NewPasswordField
          label={words.password}
          {...form.input('password')}
          password={form.value('password')}
        />
        <PasswordField label={words.confirm.label} {...form.input('confirm')} autoComplete="new-password" />
        <Actions busy={form.busy}>{words.save}</Actions>
      </Form>
    </ScreenLayout>
  )
}
