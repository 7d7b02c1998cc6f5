import type { Login } from '@vestibule/contract/sign-up/login'
import { parseEmail } from '@vestibule/domain/fields/email'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { Column } from '../../app/Column.tsx'
import { session, useSession } from '../../app/session.ts'
import { Actions } from '../../components/Actions.tsx'
import { Heading } from '../../components/Heading.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Inline } from '../../components/Text.tsx'
import { TextField } from '../../components/TextField.tsx'
import { Form } from '../../form/Form.tsx'
import { sayFailure } from '../../form/failure.ts'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { useForm } from '../../form/useForm.ts'
import { emailWords, words } from './words.ts'

/** Logs in, and resumes where the person was, on any device (SU-21). */
export const LogIn = () => {
  const [, navigate] = useLocation()
  const known = useSession()
  const signedIn = known.state === 'known' && known.user !== null
  useEffect(() => {
    if (signedIn) navigate('/onboarding', { replace: true })
  }, [signedIn, navigate])

  const form = useForm({
    start: { email: '', password: '' },
    judge: byField({
      email: check(parseEmail, emailWords),
      password: (password) => (password === '' ? words.passwordRequired : undefined),
    }),
    submit: async ({ email, password }) => {
      await send<Login>('POST', '/api/auth/login', {
        body: { email: judgedValue(parseEmail(email)), password },
      })
      await session.refresh()
    },
    refused: { email: emailWords.invalid, password: words.wrongCredentials },
    failed: (error, { refuse }) => {
      if (!(error instanceof ApiError) || error.code !== 'invalid_credentials')
        return sayFailure(error, words.callFailed)
      refuse('password', words.wrongCredentials)
    },
  })

  return (
    <Column>
      <Heading>Log in to your account</Heading>
      <Form form={form}>
        <TextField
          label="Email address"
          {...form.input('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordField label="Password" {...form.input('password')} autoComplete="current-password" />
        <Actions busy={form.busy}>Log in</Actions>
      </Form>
      <Inline>
        <Link href="/onboarding">Open an account</Link>
      </Inline>
    </Column>
  )
}
