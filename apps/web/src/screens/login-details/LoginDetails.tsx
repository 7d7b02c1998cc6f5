import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import type { Email } from '@vestibule/domain/fields/email'
import { parsePassword } from '@vestibule/domain/fields/password'
import { formatPhone, parsePhone } from '@vestibule/domain/fields/phone'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { chosenAccountType } from '../../app/account-type.ts'
import { Column } from '../../app/Column.tsx'
import { session } from '../../app/session.ts'
import { Actions } from '../../components/Actions.tsx'
import { DigitsField } from '../../components/DigitsField.tsx'
import { Heading } from '../../components/Heading.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Small, Tight } from '../../components/Text.tsx'
import { toast } from '../../components/toasts.ts'
import { Form } from '../../form/Form.tsx'
import { sayFailure } from '../../form/failure.ts'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { useForm } from '../../form/useForm.ts'
import { beginSignUp } from '../../sign-up/begin.ts'
import { signUpDraft } from '../../sign-up/draft.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { passwordWords, phoneWords, words } from './words.ts'

const TEXTS = 'texts-disclosure'
const RULES = 'password-rules'

/** Phone and password: whether the person is new or known is found out here (SU-05 to SU-08). */
export const LoginDetails = () => {
  const [, navigate] = useLocation()
  const form = useForm({
    start: { phoneNumber: '', password: '' },
    judge: byField({
      phoneNumber: check(parsePhone, phoneWords),
      password: check(parsePassword, passwordWords),
    }),
    submit: async (typed) => {
      const begun = await beginSignUp(send, {
        email: signUpDraft.email as Email,
        phoneNumber: judgedValue(parsePhone(typed.phoneNumber)),
        password: judgedValue(parsePassword(typed.password)),
        accountType: chosenAccountType(),
        prospectId: signUpDraft.prospectId,
      })
      if (begun.kind === 'risky') return navigate(begun.page)
      if (begun.kind === 'existing') {
        const { isPhoneNumberVerified, isEmailVerified } = begun.user
        if (!isPhoneNumberVerified) toast.info(words.phoneDue)
        else if (!isEmailVerified) toast.info(words.emailDue)
        else toast.info(words.exists)
      }
      // the session now names the user, which says what comes next
      await session.refresh()
    },
    refused: { phoneNumber: phoneWords.invalid_format, password: passwordWords.weak },
    failed: (error, { refuse }) => {
      if (!(error instanceof ApiError) || error.code !== 'invalid_credentials')
        return sayFailure(error, words.callFailed)
      refuse('password', words.wrongCredentials)
    },
  })

  return (
    <Column>
      <Heading intro="We use your phone to check that it is you, now and when you log in.">
        Create your login
      </Heading>
      <Form form={form}>
        {/* the email goes with the password into the browser's password manager */}
        <input
          type="text"
          hidden
          readOnly
          name="username"
          autoComplete="username"
          value={signUpDraft.email}
        />
        <Tight>
          <DigitsField
            label="Phone number"
            {...form.input('phoneNumber')}
            format={formatPhone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            describedBy={TEXTS}
          />
          <Small id={TEXTS}>{DISCLOSURES.texts.words.main}</Small>
        </Tight>
        <Tight>
          <PasswordField
            label="Password"
            {...form.input('password')}
            autoComplete="new-password"
            describedBy={RULES}
          />
          <PasswordRules id={RULES} password={form.value('password')} />
        </Tight>
        <Actions busy={form.busy} onBack={() => navigate('/onboarding')}>
          Continue
        </Actions>
      </Form>
    </Column>
  )
}
