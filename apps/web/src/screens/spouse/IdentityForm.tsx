import { spouseProofForm } from '@vestibule/domain/forms/spouse'
import { fill } from '@vestibule/words/fill'
import { fieldErrorOf } from '../../account/CodeForm.tsx'
import { spouseCodeId } from '../../account/code-ids.ts'
import { ResendCode } from '../../account/ResendCode.tsx'
import { useCode } from '../../account/useCode.ts'
import { hasCode } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { othersName } from '../../ui/control.ts'
import { TextField } from '../../ui/TextField.tsx'
import { currentWords, useWords } from '../../words/language.ts'

const validate = validator(
  spouseProofForm,
  () => {
    const { beneficiaries, code, fields } = currentWords()
    return {
      code: code.errors,
      firstName: fields.firstName.errors,
      lastName: fields.lastName.errors,
      birthDate: { ...fields.birthDate.errors, ...beneficiaries.errors.birthDate },
    }
  },
  () => ({ today: today() }),
)

/** Proves the spouse's identity by a code from their mailbox, their name and their date of birth. */
export const IdentityForm = ({
  page,
  sentTo,
  onProven,
  onExpired,
}: {
  page: string
  sentTo: string
  onProven: (consent: Answer<'proveSpouse'>) => void
  onExpired: () => void
}) => {
  const { beneficiaries, code: codeWords, spouse: words } = useWords()
  const form = useForm({
    start: { code: '', firstName: '', lastName: '', birthDate: '' },
    validate,
    submit: async (_, call, typed) => onProven(await call('proveSpouse', { body: { page, ...typed } })),
    refused: { firstName: words.wrongName, lastName: words.wrongName, birthDate: words.wrongBirthDate },
    failed: (error, { refuse }) => {
      if (hasCode(error, 'link_expired')) return void onExpired()
      const message = fieldErrorOf(error, codeWords.phone.mismatch)
      return message === undefined ? errorMessage(error, words.failed) : void refuse('code', message)
    },
  })
  const code = useCode({
    id: spouseCodeId,
    alreadySent: true,
    send: () =>
      call('sendSpouseCode', { body: { page } }).catch((error: unknown) => {
        if (hasCode(error, 'link_expired')) onExpired()
        throw error
      }),
    sent: codeWords.email.sent,
    failed: codeWords.email.notSent,
  })
  return (
    <Form form={form}>
      <p>{fill(words.sentTo, { email: sentTo })}</p>
      <TextField label={beneficiaries.labels.firstName} {...form.input('firstName')} {...othersName} />
      <TextField label={beneficiaries.labels.lastName} {...form.input('lastName')} {...othersName} />
      <BirthDateField {...form.input('birthDate')} />
      {/* The last field, because its last digit submits the form. */}
      <CodeField {...form.input('code')} />
      <Actions busy={form.busy}>{words.continue}</Actions>
      <ResendCode code={code} onSent={() => form.clear('code')} />
    </Form>
  )
}
