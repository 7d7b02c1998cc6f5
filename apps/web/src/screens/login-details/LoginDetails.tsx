import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import type { Email } from '@vestibule/domain/fields/email'
import { parsePassword } from '@vestibule/domain/fields/password'
import { formatPhone, parsePhone } from '@vestibule/domain/fields/phone'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { chosenAccountType } from '../../app/account-type.ts'
import { Column } from '../../app/Column.tsx'
import { session } from '../../app/session.ts'
import { Actions } from '../../components/Actions.tsx'
import { DigitsField } from '../../components/DigitsField.tsx'
import { Heading } from '../../components/Heading.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Inline, Small, Tight } from '../../components/Text.tsx'
import { toast } from '../../components/toasts.ts'
import { Form } from '../../form/Form.tsx'
import { sayFailure, sayLimit } from '../../form/failure.ts'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { useForm } from '../../form/useForm.ts'
import { beginSignUp } from '../../sign-up/begin.ts'
import { signUpDraft } from '../../sign-up/draft.ts'
import { knownUser } from '../../sign-up/known-user.ts'
import { PasswordRules } from '../../sign-up/PasswordRules.tsx'
import { passwordWords } from '../../sign-up/password-words.ts'
import { DEAD_ENDS } from '../../sign-up/place.ts'
import { phoneWords, words } from './words.ts'

const TEXTS = 'texts-disclosure'
const RULES = 'password-rules'

/** Phone and password: whether the person is new or known is found out here (SU-05 to SU-08). */
export const LoginDetails = () => {
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState(false)
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
      if (begun.kind === 'blocked') return navigate(DEAD_ENDS.unable)
      if (begun.kind === 'existing') {
        const goesOn = await knownUser(send, begun.user)
        if ('deadEnd' in goesOn) navigate(goesOn.deadEnd)
        else toast.info(goesOn.told)
      }
      signUpDraft.challenged = begun.kind === 'challenged'
      // the session now names the user, or the log-in that waits for its code, which says what comes next
      await session.refresh()
    },
    refused: { phoneNumber: phoneWords.invalid_format, password: passwordWords.weak },
    failed: (error, { refuse }) => {
      const isWrong = error instanceof ApiError && error.code === 'invalid_credentials'
      const atField = isWrong ? words.wrongCredentials : sayLimit(error)
      if (atField === undefined) return sayFailure(error, words.callFailed)
      setWrong(isWrong)
      refuse('password', atField)
      return undefined
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
        {wrong && (
          <Inline>
            <Link href="/onboarding/forgot-password">{words.forgot}</Link>
          </Inline>
        )}
        <Actions busy={form.busy} onBack={() => navigate('/onboarding')}>
          Continue
        </Actions>
      </Form>
    </Column>
  )
}
