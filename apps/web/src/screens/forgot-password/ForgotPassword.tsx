import { emailForm } from '@vestibule/domain/forms/email'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { signUpDraft } from '../../account/draft.ts'
import { call } from '../../api/call.ts'
import { limitMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Inline } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

const validate = validator(emailForm, () => ({ email: currentWords().fields.email.errors }))

/** Time between the success toast and the next screen (SU-15). */
const toastMs = 2000

/** Shows the same success message whether or not the email address is registered. */
export const ForgotPassword = () => {
  const { common, forgotPassword: words } = useWords()
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const form = useForm({
    start: { email: signUpDraft.email },
    validate,
    submit: async ({ email }) => {
      try {
        await call('forgotPassword', { body: { email } })
      } catch (error) {
        // Unknown addresses count toward rate limits too, so a limit does not reveal whether an address is registered.
        if (limitMessage(error) !== undefined) throw error
      }
      toast.success(currentWords().forgotPassword.sent)
      await new Promise((resolve) => {
        timer.current = setTimeout(resolve, toastMs)
      })
      navigate('/login-password')
    },
    failed: (error, { refuse }) => {
      refuse('email', limitMessage(error) ?? '')
      return undefined
    },
  })

  return (
    <ScreenLayout title={words.title} intro={words.intro}>
      <Form form={form}>
        <EmailField {...form.input('email')} autoComplete="username" />
        <Actions busy={form.busy}>{words.send}</Actions>
      </Form>
      <Inline>
        <Link href="/login-password">{common.backToLogIn}</Link>
      </Inline>
    </ScreenLayout>
  )
}
