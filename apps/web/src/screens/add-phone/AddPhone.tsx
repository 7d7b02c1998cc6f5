import type { Email } from '@vestibule/domain/fields/email'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { fill } from '@vestibule/words/fill'
import { Link, useLocation } from 'wouter'
import { finishSignUp } from '../../account/begin.ts'
import { deadEndPaths } from '../../account/dead-ends.ts'
import { signUpDraft } from '../../account/draft.ts'
import { limitAt } from '../../account/limit-at.ts'
import { PhoneField } from '../../account/PhoneField.tsx'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { chosenAccountType } from '../../site/account-type.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import type { SessionReply } from '../../site/session.ts'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Inline, Small, Tight } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'

const validate = validator(phoneForm, () => ({ phoneNumber: currentWords().fields.phone.errors }))

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')

/** Finishes sign-up for an identity that has no user record, after a password reset or an interrupted sign-up. */
export const AddPhone = ({ identity }: { identity: NonNullable<SessionReply['identity']> }) => {
  const { brand, privacyUrl, accountTypes } = useSettings()
  const { common, fields, accounts, email, disclosures, addPhone: words } = useWords()
  const [, navigate] = useLocation()
  const form = useForm({
    start: { phoneNumber: '' },
    validate,
    submit: async ({ phoneNumber }) => {
      const finisher = {
        email: identity.email as Email,
        phoneNumber,
        accountType: chosenAccountType(accountTypes),
        prospectId: signUpDraft.prospectId,
      }
      const finished = await finishSignUp(call, finisher, identity.auth0UserId)
      if (finished.kind === 'risky') return navigate(finished.page)
      if (finished.kind === 'blocked') return navigate(deadEndPaths.unable)
      await session.refresh()
    },
    names: { phone: 'phoneNumber' },
    refused: { phoneNumber: fields.phone.errors.invalid_format },
    failed: (error, form) => {
      if (!isGone(error)) return limitAt('phoneNumber', common.callFailed)(error, form)
      toast.info(currentWords().errors.byCode.unauthenticated)
      session.signedOut()
      navigate('/login-password')
      return undefined
    },
  })

  return (
    <ScreenLayout
      title={words.title}
      intro={rich(words.intro, {
        account: fill(accounts[chosenAccountType(accountTypes)].aName, { brand }),
        another: <Link href="/">{email.another}</Link>,
      })}
    >
      <Form form={form}>
        <PhoneField label={fields.phone.label} {...form.input('phoneNumber')} />
        <Actions agrees busy={form.busy} />
      </Form>
      <Tight>
        <Small>{fill(disclosures.consent.main, { brand })}</Small>
        <Inline>
          <a href={privacyUrl}>{common.privacyPolicy}</a>
        </Inline>
      </Tight>
    </ScreenLayout>
  )
}
