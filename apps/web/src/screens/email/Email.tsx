import { emailForm } from '@vestibule/domain/forms/email'
import { fill } from '@vestibule/words/fill'
import { Link, useLocation } from 'wouter'
import { signUpDraft } from '../../account/draft.ts'
import { limitAt } from '../../account/limit-at.ts'
import { ReadyList } from '../../account/ReadyList.tsx'
import { reportedRiskPage } from '../../account/risk.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { useChosenAccount } from '../../site/account-type.ts'
import { InPlace } from '../../site/panel-slots.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Inline, Small, Tight } from '../../ui/Text.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

const validate = validator(emailForm, () => ({ email: currentWords().fields.email.errors }))

export const Email = () => {
  const { brand, privacyUrl, accountTypes, minutes } = useSettings()
  const { common, email: words, accounts, fields, disclosures } = useWords()
  const [, navigate] = useLocation()
  const chosen = useChosenAccount(accountTypes)

  const form = useForm({
    start: { email: signUpDraft.email },
    validate,
    submit: async ({ email }) => {
      const risk = reportedRiskPage(call, await call('validateEmail', { query: { email } }))
      if (risk !== undefined) return navigate(risk)
      // The next screen needs the session, which may not have been read while the server was unavailable.
      if (session.current().state !== 'known') await session.refresh()
      signUpDraft.email = email
      navigate('/onboarding/login-details')
    },
    refused: { email: fields.email.errors.invalid },
    failed: limitAt('email', common.callFailed),
  })

  return (
    <ScreenLayout
      title={words.title}
      intro={minutes ? `${fill(words.minutes, { minutes })} ${words.intro}` : words.intro}
      eyebrow={rich(words.eyebrow, {
        account: chosen ? fill(accounts[chosen].title, { brand }) : words.anyAccount,
        another: <Link href="/">{words.another}</Link>,
      })}
    >
      <Form form={form}>
        <EmailField {...form.input('email')} autoComplete="email" required={form.isHydrating} />
        <Actions agrees busy={form.busy} />
      </Form>
      <Tight>
        <Small>{fill(disclosures.consent.main, { brand })}</Small>
        <Inline>
          <a href={privacyUrl}>{common.privacyPolicy}</a>
        </Inline>
        <Inline>{rich(words.started, { logIn: <Link href="/login-password">{words.logIn}</Link> })}</Inline>
      </Tight>
      <InPlace>
        <ReadyList />
      </InPlace>
    </ScreenLayout>
  )
}
