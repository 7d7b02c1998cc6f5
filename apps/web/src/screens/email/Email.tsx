import { anAccount } from '@vestibule/domain/account-types'
import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import { emailForm } from '@vestibule/domain/forms/email'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { signUpDraft } from '../../sign-up/draft.ts'
import { emailWords } from '../../sign-up/email-words.ts'
import { limitAt } from '../../sign-up/limit-at.ts'
import { reportedRiskPage } from '../../sign-up/risk.ts'
import { chosenAccountType } from '../../site/account-type.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Inline, Small, Tight } from '../../ui/Text.tsx'
import { callFailed } from './words.ts'

const validate = withWords(emailForm, { email: emailWords })

export const Email = () => {
  const { brand, privacyUrl } = useSettings()
  const [, navigate] = useLocation()
  // Set after hydration, because prerendering cannot read local storage.
  const [account, setAccount] = useState('your account')
  useEffect(() => setAccount(anAccount(chosenAccountType(), brand)), [brand])

  const form = useForm({
    start: { email: signUpDraft.email },
    validate,
    submit: async ({ email }) => {
      const risk = reportedRiskPage(call, await call('validateEmail', { query: { email } }))
      if (risk !== undefined) return navigate(risk)
      signUpDraft.email = email
      navigate('/onboarding/login-details')
    },
    refused: { email: emailWords.invalid },
    failed: limitAt('email', callFailed),
  })

  return (
    <ScreenLayout
      title="Get Started"
      intro={
        <>
          {`Open ${account} in about five minutes. We save as you go, so you can stop and come back on any device. `}
          <Link href="/">Choose another account</Link>
        </>
      }
    >
      <Form form={form}>
        <EmailField {...form.input('email')} autoComplete="email" />
        <Actions busy={form.busy}>Continue</Actions>
      </Form>
      <Tight>
        <Small>{render(currentDisclosures.consent.words.main, { brand })}</Small>
        <Inline>
          <a href={privacyUrl}>Privacy Policy</a>
        </Inline>
      </Tight>
      <Inline>
        <Link href="/login-password">Log in to your account</Link>
      </Inline>
    </ScreenLayout>
  )
}
