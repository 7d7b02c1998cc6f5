import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import { BANK_ACCOUNT_TYPES } from '@vestibule/domain/fields/bank-account-type'
import { digitsOf } from '@vestibule/domain/fields/digits'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { type Answer, call } from '../../api/call.ts'
import { networkPage } from '../../app/network-page.ts'
import { useShown } from '../../app/useShown.ts'
import { Actions } from '../../components/Actions.tsx'
import { DigitsField } from '../../components/DigitsField.tsx'
import { MaskedField } from '../../components/MaskedField.tsx'
import { Select } from '../../components/Select.tsx'
import { Small } from '../../components/Text.tsx'
import { TextField } from '../../components/TextField.tsx'
import { toast } from '../../components/toasts.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { sayFailure } from '../../form/failure.ts'
import { useForm } from '../../form/useForm.ts'
import { type Answers, answersOf, bodyOf, judgeAnswers } from './answers.ts'
import { forgetTyped, keepTyped, typedBefore } from './typed.ts'
import { accountNumberWords, bankNameWords, labels, routingWords, typeWords, words } from './words.ts'

const types = BANK_ACCOUNT_TYPES.map((type) => ({ value: type, label: type }))

/** The bank account that the deposits go to: saved, then tied to the brokerage account (BA-07). */
export const DepositFields = ({
  saved,
  clientId,
  onBack,
}: Pick<ScreenProps, 'clientId' | 'onBack'> & { saved: Answer<'getBank'> | undefined }) => {
  const [, navigate] = useLocation()
  /** what to say if the call that is under way fails */
  const failing = useRef<string>(words.notSaved)
  const typed = useRef(answersOf(saved))
  const form = useForm<Answers>({
    start: typedBefore(clientId) ?? answersOf(saved),
    judge: judgeAnswers,
    submit: async (answers): Promise<void> => {
      const params = { clientId }
      typed.current = answers
      failing.current = words.notSaved
      const body = bodyOf(answers)
      await call('updateBank', { params, body })
      failing.current = words.noRelationship
      const { bankRelationship } = await call('createBankRelationship', { params })
      if (bankRelationship.state.state === 'REJECTED') return form.refuse('routing_number', words.notRouting)
      forgetTyped()
      toast.success(words.related)
      navigate('/message/bankConfirmationPage')
    },
    refused: {
      bank_name: bankNameWords.required,
      account_type: typeWords.unknown,
      routing_number: routingWords.invalid,
      account_number: accountNumberWords.invalid,
    },
    failed: (error) => {
      const page = networkPage(error)
      if (!page) return sayFailure(error, failing.current)
      keepTyped(clientId, typed.current)
      navigate(page)
      return undefined
    },
  })

  useShown(clientId, 'own-bank')
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
        {...form.input<HTMLSelectElement>('account_type')}
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
        {DISCLOSURES['own-bank'].words.main} {DISCLOSURES['own-bank'].words.deposits}
      </Small>
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}
