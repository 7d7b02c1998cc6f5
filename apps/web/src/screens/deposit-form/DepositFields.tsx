import { formatAccountNumber } from '@vestibule/domain/fields/account-number'
import { bankAccountTypes, parseBankAccountType } from '@vestibule/domain/fields/bank-account-type'
import { digitsOf } from '@vestibule/domain/fields/digits'
import { confirmedBankAccountForm } from '@vestibule/domain/forms/bank-account'
import type { FormAnswers } from '@vestibule/domain/forms/form'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { Answer } from '../../api/call.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { networkPage } from '../../site/network-page.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { Actions } from '../../ui/Actions.tsx'
import { properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

type Typed = FormAnswers<typeof confirmedBankAccountForm>

/** In memory only, until the applicant returns from the page that rejects VPN or Tor. */
let kept: { clientId: string; answers: Typed } | undefined

const validate = validator(confirmedBankAccountForm, () => currentWords().depositForm.errors)

/** Returns the saved answers without the routing and account numbers, which must be entered again. */
const typedOf = (saved: Answer<'getBank'> | undefined): Typed => {
  const type = parseBankAccountType(saved?.account_type ?? '')
  return {
    bank_name: type.ok ? (saved?.bank_name ?? '') : '',
    account_type: type.ok ? type.value : '',
    routing_number: '',
    account_number: '',
    confirm: '',
  }
}

export const DepositFields = ({
  saved,
  clientId,
  onBack,
}: Pick<ScreenProps, 'clientId' | 'onBack'> & { saved: Answer<'getBank'> | undefined }) => {
  const { depositForm: words, disclosures } = useWords()
  const { labels, errors } = words
  const [, navigate] = useLocation()
  /** Message if the call in progress fails. */
  const failing = useRef('')
  const typed = useRef(typedOf(saved))
  const form = useForm({
    start: kept?.clientId === clientId ? kept.answers : typedOf(saved),
    validate,
    submit: async ({ confirm: _, ...body }, call, answers): Promise<void> => {
      const params = { clientId }
      typed.current = answers
      const { bank, depositForm } = currentWords()
      failing.current = depositForm.notSaved
      await call('updateBank', { params, body })
      failing.current = bank.noRelationship
      const { bankRelationship } = await call('createBankRelationship', { params })
      if (bankRelationship.state.state === 'REJECTED')
        return form.refuse('routing_number', depositForm.notRouting)
      kept = undefined
      toast.success(depositForm.related)
      navigate('/message/bankConfirmationPage')
    },
    refused: {
      bank_name: errors.bank_name.required,
      account_type: errors.account_type.unknown,
      routing_number: errors.routing_number.invalid,
      account_number: errors.account_number.invalid,
    },
    failed: (error) => {
      const page = networkPage(error)
      if (!page) return errorMessage(error, failing.current)
      kept = { clientId, answers: typed.current }
      navigate(page)
      return undefined
    },
  })

  useReportDisclosure(clientId, 'own-bank')
  return (
    <Form form={form}>
      <TextField label={labels.bank_name} {...form.input('bank_name')} autoComplete="off" {...properName} />
      <Select
        label={labels.account_type}
        {...form.input('account_type')}
        options={bankAccountTypes.map((type) => ({ value: type, label: words.accountTypes[type] }))}
      />
      <DigitsField
        label={labels.routing_number}
        hint={words.routingHint}
        {...form.input('routing_number')}
        format={digitsOf}
        width="routing"
      />
      <MaskedField
        label={labels.account_number}
        {...form.input('account_number')}
        format={formatAccountNumber}
      />
      <MaskedField label={labels.confirm} {...form.input('confirm')} format={formatAccountNumber} />
      <Small>
        {disclosures['own-bank'].main} {disclosures['own-bank'].deposits}
      </Small>
      <Actions agrees busy={form.busy} onBack={onBack} />
    </Form>
  )
}
