import { anAccount } from '@vestibule/domain/account-types'
import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import type { Email } from '@vestibule/domain/fields/email'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { finishSignUp } from '../../sign-up/begin.ts'
import { deadEndPaths } from '../../sign-up/dead-ends.ts'
import { signUpDraft } from '../../sign-up/draft.ts'
import { limitAt } from '../../sign-up/limit-at.ts'
import { PhoneField } from '../../sign-up/PhoneField.tsx'
import { phoneWords } from '../../sign-up/phone-words.ts'
import { chosenAccountType } from '../../site/account-type.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import type { SessionReply } from '../../site/session.ts'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Inline, Small, Tight } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { words } from './words.ts'

const validate = withWords(phoneForm, { phoneNumber: phoneWords })

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')

/** Finishes sign-up for an identity that has no user record, after a password reset or an interrupted sign-up. */
export const AddPhone = ({ identity }: { identity: NonNullable<SessionReply['identity']> }) => {
  const { brand, privacyUrl } = useSettings()
  const [, navigate] = useLocation()
  const form = useForm({
    start: { phoneNumber: '' },
    validate,
    submit: async ({ phoneNumber }) => {
      const finisher = {
        email: identity.email as Email,
        phoneNumber,
        accountType: chosenAccountType(),
        prospectId: signUpDraft.prospectId,
      }
      const finished = await finishSignUp(call, finisher, identity.auth0UserId)
      if (finished.kind === 'risky') return navigate(finished.page)
      if (finished.kind === 'blocked') return navigate(deadEndPaths.unable)
      await session.refresh()
    },
    names: { phone: 'phoneNumber' },
    refused: { phoneNumber: phoneWords.invalid_format },
    failed: (error, form) => {
      if (!isGone(error)) return limitAt('phoneNumber', words.callFailed)(error, form)
      toast.info(words.gone)
      session.signedOut()
      navigate('/login-password')
      return undefined
    },
  })

  return (
    <ScreenLayout
      title={words.h1}
      intro={
        <>
          {words.intro(anAccount(chosenAccountType(), brand))}
          <Link href="/">{words.another}</Link>
        </>
      }
    >
      <Form form={form}>
        <PhoneField label={words.label} {...form.input('phoneNumber')} />
        <Actions busy={form.busy}>Continue</Actions>
      </Form>
      <Tight>
        <Small>{render(currentDisclosures.consent.words.main, { brand })}</Small>
        <Inline>
          <a href={privacyUrl}>{words.policy}</a>
        </Inline>
      </Tight>
    </ScreenLayout>
  )
}
