import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { bankAccountTypes, parseBankAccountType } from '@vestibule/domain/fields/bank-account-type'
import { digitsOf } from '@vestibule/domain/fields/digits'
import { confirmedBankAccountForm } from '@vestibule/domain/forms/bank-account'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { Answer } from '../../api/call.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { networkPage } from '../../site/network-page.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { Actions } from '../../ui/Actions.tsx'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { dropAnswers, keepAnswers, keptAnswers, type Typed } from './kept-answers.ts'
import { bankAccountWords, labels, words } from './words.ts'

const validate = withWords(confirmedBankAccountForm, bankAccountWords)

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

const types = bankAccountTypes.map((type) => ({ value: type, label: type }))

export const DepositFields = ({
  saved,
  clientId,
  onBack,
}: Pick<ScreenProps, 'clientId' | 'onBack'> & { saved: Answer<'getBank'> | undefined }) => {
  const [, navigate] = useLocation()
  /** Error message for the call in progress. */
  const failing = useRef<string>(words.notSaved)
  const typed = useRef(typedOf(saved))
  const form = useForm({
    start: keptAnswers(clientId) ?? typedOf(saved),
    validate,
    submit: async ({ confirm: _, ...body }, call, answers): Promise<void> => {
      const params = { clientId }
      typed.current = answers
      failing.current = words.notSaved
      await call('updateBank', { params, body })
      failing.current = words.noRelationship
      const { bankRelationship } = await call('createBankRelationship', { params })
      if (bankRelationship.state.state === 'REJECTED') return form.refuse('routing_number', words.notRouting)
      dropAnswers()
      toast.success(words.related)
      navigate('/message/bankConfirmationPage')
    },
    refused: {
      bank_name: bankAccountWords.bank_name.required,
      account_type: bankAccountWords.account_type.unknown,
      routing_number: bankAccountWords.routing_number.invalid,
      account_number: bankAccountWords.account_number.invalid,
    },
    failed: (error) => {
      const page = networkPage(error)
      if (!page) return errorMessage(error, failing.current)
      keepAnswers(clientId, typed.current)
      navigate(page)
      return undefined
    },
  })

  useReportDisclosure(clientId, 'own-bank')
  return (
    <Form form={form}>
      <TextField
        label={labels.bank_name}
        {...form.input('bank_name')}
        autoComplete="off"
        autoCapitalize="words"
      />
      <Select
        label={labels.account_type}
        {...form.input('account_type')}
        options={types}
        autoComplete="off"
      />
      <DigitsField
        label={labels.routing_number}
        hint={words.routingHint}
        {...form.input('routing_number')}
        format={digitsOf}
        autoComplete="off"
      />
      <MaskedField label={labels.account_number} {...form.input('account_number')} format={digitsOf} />
      <MaskedField label={labels.confirm} {...form.input('confirm')} format={digitsOf} />
      <Small>
        {currentDisclosures['own-bank'].words.main} {currentDisclosures['own-bank'].words.deposits}
      </Small>
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}
