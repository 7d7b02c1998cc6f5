import type { User } from '@vestibule/contract/entities'
import { maskPhone, phoneDigits } from '@vestibule/domain/fields/phone'
import { emailForm } from '@vestibule/domain/forms/email'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { fill } from '@vestibule/words/fill'
import { useLocation } from 'wouter'
import { emailCodeId, phoneCodeId } from '../../account/code-ids.ts'
import { limitAt } from '../../account/limit-at.ts'
import { maskEmail } from '../../account/masks.ts'
import { PhoneField } from '../../account/PhoneField.tsx'
import { reportedRiskPage, type Screened } from '../../account/risk.ts'
import { codeWentOut, forgetCode } from '../../account/useCode.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { toast } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { currentWords, useWords } from '../../words/language.ts'

const validateEmail = validator(emailForm, () => ({ email: currentWords().fields.email.errors }))
const validatePhone = validator(phoneForm, () => ({ phoneNumber: currentWords().editContact.phone.errors }))

/** Checks a changed email address or phone number for fraud risks, saves the change, and opens `verificationPath`. */
const useSaveContact = (verificationPath: string) => {
  const [, navigate] = useLocation()
  const back = () => navigate(verificationPath)
  const save = async (isChanged: boolean, screen: () => Promise<Screened>, write: () => Promise<unknown>) => {
    if (!isChanged) return back()
    const risk = reportedRiskPage(call, await screen())
    if (risk !== undefined) return navigate(risk)
    await write()
    await session.refresh()
    back()
  }
  return { back, save }
}

export const EditEmail = ({ user }: { user: User }) => {
  const { common, fields, editContact } = useWords()
  const { email: words } = editContact
  const { back, save } = useSaveContact('/onboarding/verify-email')
  /** Sends a code. If the call fails, the verification screen sends the code. */
  const sendCode = async (email: string) => {
    try {
      await call('sendEmailCode', { body: { email } })
    } catch {
      return
    }
    codeWentOut(emailCodeId(user))
    toast.success(currentWords().editContact.email.updated)
  }
  const form = useForm({
    start: { email: '' },
    validate: validateEmail,
    submit: ({ email }) =>
      save(
        email !== user.email,
        () => call('validateEmail', { query: { email } }),
        async () => {
          await call('editEmail', { body: { auth0UserId: user.auth0UserId, newEmail: email } })
          forgetCode(emailCodeId(user))
          await sendCode(email)
        },
      ),
    names: { newEmail: 'email' },
    refused: { email: fields.email.errors.invalid },
    failed: limitAt('email', words.failed),
  })
  return (
    <ScreenLayout title={words.title} intro={fill(words.intro, { email: maskEmail(user.email) })}>
      <Form form={form}>
        <EmailField label={words.label} {...form.input('email')} autoComplete="email" />
        <Actions busy={form.busy} onBack={back}>
          {common.save}
        </Actions>
      </Form>
    </ScreenLayout>
  )
}

export const EditPhone = ({ user }: { user: User }) => {
  const { common, editContact } = useWords()
  const { phone: words } = editContact
  const { back, save } = useSaveContact('/onboarding/verify-phone')
  const form = useForm({
    start: { phoneNumber: '' },
    validate: validatePhone,
    submit: ({ phoneNumber }) =>
      save(
        phoneNumber !== user.phoneNumber,
        () => call('validatePhone', { query: { phone: phoneDigits(phoneNumber), country: 'US' } }),
        async () => {
          await call('updateUser', { body: { ...user, phoneNumber } })
          forgetCode(phoneCodeId(user))
        },
      ),
    names: { phone: 'phoneNumber' },
    refused: { phoneNumber: words.errors.invalid_format },
    failed: limitAt('phoneNumber', words.failed),
  })
  const phone = maskPhone(user.phoneNumber)
  return (
    <ScreenLayout title={words.title} intro={<Unbroken>{fill(words.intro, { phone })}</Unbroken>}>
      <Form form={form}>
        <PhoneField label={words.label} {...form.input('phoneNumber')} />
        <Actions busy={form.busy} onBack={back}>
          {common.save}
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
