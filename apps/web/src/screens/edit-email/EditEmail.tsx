import type { User } from '@vestibule/contract/entities'
import { emailForm } from '@vestibule/domain/forms/email'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { emailCodeId } from '../../sign-up/code-ids.ts'
import { emailWords } from '../../sign-up/email-words.ts'
import { limitAt } from '../../sign-up/limit-at.ts'
import { maskEmail } from '../../sign-up/masks.ts'
import { reportedRiskPage } from '../../sign-up/risk.ts'
import { codeWentOut, forgetCode } from '../../sign-up/useCode.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

const validate = withWords(emailForm, { email: emailWords })

const verificationPath = '/onboarding/verify-email'

export const EditEmail = ({ user }: { user: User }) => {
  const [, navigate] = useLocation()
  /** On failure the verification screen sends the code again. */
  const sendCode = async (email: string) => {
    try {
      await call('sendEmailCode', { body: { email } })
    } catch {
      return
    }
    codeWentOut(emailCodeId(user))
    toast.success(words.updated)
  }
  const form = useForm({
    start: { email: '' },
    validate,
    submit: async ({ email }) => {
      // unchanged: no new code
      if (email === user.email) return navigate(verificationPath)
      const risk = reportedRiskPage(call, await call('validateEmail', { query: { email } }))
      if (risk !== undefined) return navigate(risk)
      await call('editEmail', { body: { auth0UserId: user.auth0UserId, newEmail: email } })
      forgetCode(emailCodeId(user))
      await sendCode(email)
      await session.refresh()
      navigate(verificationPath)
    },
    names: { newEmail: 'email' },
    refused: { email: emailWords.invalid },
    failed: limitAt('email', words.failed),
  })

  return (
    <ScreenLayout title={words.h1} intro={words.intro(maskEmail(user.email))}>
      <Form form={form}>
        <EmailField label={words.label} {...form.input('email')} autoComplete="email" />
        <Actions busy={form.busy} onBack={() => navigate(verificationPath)}>
          Save
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
