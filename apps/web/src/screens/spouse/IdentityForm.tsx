import { formatDateInput } from '@vestibule/domain/fields/birth-date'
import { codeForm } from '@vestibule/domain/forms/code'
import { spouseIdentityForm } from '@vestibule/domain/forms/spouse'
import { fill } from '@vestibule/words/fill'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { errorMessage, showError } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { messageOf } from '../../form/validate.ts'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

interface Typed {
  code: string
  firstName: string
  lastName: string
  birthDate: string
}

const validate = (typed: Typed) => {
  const parsed = spouseIdentityForm.parse(typed, { today: today() })
  const code = codeForm.parse({ code: typed.code })
  if (parsed.ok && code.ok) return { ok: true, value: typed } as const
  const { beneficiaries, code: codeWords, fields } = currentWords()
  const errors = parsed.ok ? {} : parsed.errors
  return {
    ok: false,
    errors: {
      ...(!code.ok && { code: messageOf(codeWords.errors, code.errors.code ?? '', typed.code) }),
      ...(errors.firstName && {
        firstName: messageOf(fields.firstName.errors, errors.firstName, typed.firstName),
      }),
      ...(errors.lastName && {
        lastName: messageOf(fields.lastName.errors, errors.lastName, typed.lastName),
      }),
      ...(errors.birthDate && {
        birthDate: messageOf(
          { ...fields.birthDate.errors, ...beneficiaries.errors.birthDate },
          errors.birthDate,
          typed.birthDate,
        ),
      }),
    },
  } as const
}

/** Proves the spouse's identity by a code from their mailbox, their name and their date of birth. */
export const IdentityForm = ({
  page,
  sentTo,
  onProven,
  onExpired,
}: {
  page: string
  sentTo: string
  onProven: (consent: string) => void
  onExpired: () => void
}) => {
  const { beneficiaries, fields, spouse: words } = useWords()
  const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'
  const form = useForm({
    start: { code: '', firstName: '', lastName: '', birthDate: '' },
    validate,
    submit: async (typed) => onProven((await call('proveSpouse', { body: { page, ...typed } })).consent),
    refused: { firstName: words.wrongName, lastName: words.wrongName, birthDate: words.wrongBirthDate },
    failed: (error) => {
      if (isExpired(error)) return void onExpired()
      return errorMessage(error, words.failed)
    },
  })
  const sendAgain = async () => {
    try {
      await call('sendSpouseCode', { body: { page } })
      toast.success(currentWords().spouse.sentAgain)
    } catch (error) {
      if (isExpired(error)) return onExpired()
      showError(error, currentWords().spouse.failed)
    }
  }
  const name = { ...properName, autoComplete: 'off' } as const
  return (
    <Form form={form}>
      <p>{fill(words.sentTo, { email: sentTo })}</p>
      <TextField
        label={words.code}
        {...form.input('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        autoCorrect="off"
      />
      <TextField label={beneficiaries.labels.firstName} {...form.input('firstName')} {...name} />
      <TextField label={beneficiaries.labels.lastName} {...form.input('lastName')} {...name} />
      <DigitsField
        label={fields.birthDate.label}
        hint={fields.birthDate.hint}
        {...form.input('birthDate')}
        format={formatDateInput}
        width="date"
        autoComplete="off"
      />
      <Actions busy={form.busy}>{words.continue}</Actions>
      <Button variant="link" onClick={sendAgain}>
        {words.again}
      </Button>
    </Form>
  )
}
