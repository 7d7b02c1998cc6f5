import type { User } from '@vestibule/contract/entities'
import { maskPhone, phoneDigits } from '@vestibule/domain/fields/phone'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { phoneCodeId } from '../../sign-up/code-ids.ts'
import { limitAt } from '../../sign-up/limit-at.ts'
import { PhoneField } from '../../sign-up/PhoneField.tsx'
import { reportedRiskPage } from '../../sign-up/risk.ts'
import { forgetCode } from '../../sign-up/useCode.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { phoneWords, words } from './words.ts'

const validate = withWords(phoneForm, { phoneNumber: phoneWords })

const verificationPath = '/onboarding/verify-phone'

export const EditPhone = ({ user }: { user: User }) => {
  const [, navigate] = useLocation()
  const form = useForm({
    start: { phoneNumber: '' },
    validate,
    submit: async ({ phoneNumber }) => {
      // unchanged: no new code
      if (phoneNumber === user.phoneNumber) return navigate(verificationPath)
      const risk = reportedRiskPage(
        call,
        await call('validatePhone', { query: { phone: phoneDigits(phoneNumber), country: 'US' } }),
      )
      if (risk !== undefined) return navigate(risk)
      await call('updateUser', { body: { ...user, phoneNumber } })
      forgetCode(phoneCodeId(user))
      await session.refresh()
      navigate(verificationPath)
    },
    names: { phone: 'phoneNumber' },
    refused: { phoneNumber: phoneWords.invalid_format },
    failed: limitAt('phoneNumber', words.failed),
  })

  const phone = maskPhone(user.phoneNumber)
  return (
    <ScreenLayout title={words.h1} intro={<Unbroken part={phone}>{words.intro(phone)}</Unbroken>}>
      <Form form={form}>
        <PhoneField label={words.label} {...form.input('phoneNumber')} />
        <Actions busy={form.busy} onBack={() => navigate(verificationPath)}>
          Save
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
