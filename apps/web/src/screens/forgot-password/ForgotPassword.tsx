import { emailForm } from '@vestibule/domain/forms/email'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { limitMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { signUpDraft } from '../../sign-up/draft.ts'
import { emailWords } from '../../sign-up/email-words.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Inline } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

const validate = withWords(emailForm, { email: emailWords })

/** Time between the success toast and the next screen (SU-15). */
const toastMs = 2000

/** Shows the same success message whether or not the email address is registered. */
export const ForgotPassword = () => {
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
      toast.success(words.sent)
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
    <ScreenLayout title={words.h1} intro={words.intro}>
      <Form form={form}>
        <EmailField {...form.input('email')} autoComplete="username" />
        <Actions busy={form.busy}>{words.send}</Actions>
      </Form>
      <Inline>
        <Link href="/login-password">{words.back}</Link>
      </Inline>
    </ScreenLayout>
  )
}
