import type { Email } from '@vestibule/domain/fields/email'
import { loginDetailsForm } from '@vestibule/domain/forms/password'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { beginSignUp } from '../../account/begin.ts'
import { logInCodeId } from '../../account/code-ids.ts'
import { deadEndPaths } from '../../account/dead-ends.ts'
import { signUpDraft } from '../../account/draft.ts'
import { nextStepFor } from '../../account/known-user.ts'
import { limitAt } from '../../account/limit-at.ts'
import { NewPasswordField } from '../../account/NewPasswordField.tsx'
import { PhoneField } from '../../account/PhoneField.tsx'
import { forgetCode } from '../../account/useCode.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { chosenAccountType } from '../../site/account-type.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Inline } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

const validate = validator(loginDetailsForm, () => {
  const { phone, password } = currentWords().fields
  return { phoneNumber: phone.errors, password: password.errors }
})

export const LoginDetails = () => {
  const { common, fields, loginDetails: words } = useWords()
  const { accountTypes } = useSettings()
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState(false)
  const form = useForm({
    start: { phoneNumber: signUpDraft.phoneNumber, password: '' },
    validate,
    submit: async (login) => {
      const outcome = await beginSignUp(call, {
        email: signUpDraft.email as Email,
        ...login,
        accountType: chosenAccountType(accountTypes),
        prospectId: signUpDraft.prospectId,
      })
      if (outcome.kind === 'risky') return navigate(outcome.page)
      if (outcome.kind === 'blocked') return navigate(deadEndPaths.unable)
      if (outcome.kind === 'existing') {
        const nextStep = await nextStepFor(call, outcome.user)
        if ('deadEnd' in nextStep) navigate(nextStep.deadEnd)
        else toast.info(currentWords().loginDetails.known[nextStep.notice])
      }
      signUpDraft.challenged = outcome.kind === 'challenged'
      // The log-in just sent a new code, so the time of an earlier code no longer applies.
      if (outcome.kind === 'challenged') forgetCode(logInCodeId)
      // The session now contains the user or the pending challenge.
      await session.refresh()
    },
    refused: { phoneNumber: fields.phone.errors.invalid_format, password: fields.password.errors.weak },
    refusedAs: fields.password.refused,
    failed: (error, form) => {
      const isWrong = error instanceof ApiError && error.code === 'invalid_credentials'
      if (!isWrong) return limitAt('password', common.callFailed)(error, form)
      setWrong(true)
      form.refuse('password', fields.password.wrong)
      return undefined
    },
  })

  return (
    <ScreenLayout title={words.title} intro={words.intro}>
      <Form form={form}>
        {/* Password managers save this user name with the password. */}
        <input
          type="text"
          hidden
          readOnly
          name="username"
          autoComplete="username"
          value={signUpDraft.email}
        />
        <PhoneField label={fields.phone.label} {...form.input('phoneNumber')} />
        <NewPasswordField
          label={fields.password.label}
          {...form.input('password')}
          password={form.value('password')}
        />
        {wrong && (
          <Inline>
            <Link href="/onboarding/forgot-password">{fields.password.forgot}</Link>
          </Inline>
        )}
        <Actions agrees busy={form.busy} onBack={() => navigate('/onboarding')} />
      </Form>
    </ScreenLayout>
  )
}
