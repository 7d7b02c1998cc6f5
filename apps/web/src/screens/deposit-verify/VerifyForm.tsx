import { withPlainDigits } from '@vestibule/domain/fields/digits'
import { statusesAfter } from '@vestibule/domain/flow/status-lists'
import { depositAmountsForm } from '@vestibule/domain/forms/deposit-amounts'
import type { Answer } from '../../api/call.ts'
import { useCacheResponse } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { Actions } from '../../ui/Actions.tsx'
import type { Bound } from '../../ui/control.ts'
import { reformat } from '../../ui/formatting.ts'
import { Notice } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { amountWords, labels, words } from './words.ts'

const validate = withWords(depositAmountsForm, amountWords)

const AmountField = ({ label, hint, bound }: { label: string; hint?: string; bound: Bound }) => (
  <TextField
    label={label}
    hint={hint}
    {...bound}
    onChange={(event) => {
      reformat(event.target, withPlainDigits)
      bound.onChange(event)
    }}
    prefix="$"
    inputMode="decimal"
    autoComplete="off"
  />
)

export const VerifyForm = ({
  deposits,
  clientId,
  status,
  onSaved,
  reload,
}: ScreenProps & { deposits: Answer<'getDeposits'> }) => {
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: { amount1: '', amount2: '' },
    validate,
    submit: async ({ amount1, amount2 }, call) => {
      const params = { clientId }
      const { state, attemptsLeft } = await call('verifyDeposits', {
        params,
        body: { amount1: { value: amount1 }, amount2: { value: amount2 } },
      })
      if (state.state === 'APPROVED') return onSaved('deposits_answered')
      if (attemptsLeft === 0) return onSaved('deposits_returned')
      cacheResponse('getDeposits', clientId, { ...deposits, attemptsLeft })
      await reload()
    },
    refused: { amount1: amountWords.amount1.invalid, amount2: amountWords.amount2.invalid },
    failed: words.failed,
  })

  return (
    <Form form={form}>
      <Small>{words.arriving(deposits.bank_name, deposits.account_mask, deposits.arriveBy)}</Small>
      <Notice live>
        {statusesAfter(['deposits_answered']).includes(status) && <p>{words.notVerified}</p>}
        <p>{words.left(deposits.attemptsLeft, deposits.verifyBy)}</p>
      </Notice>
      <AmountField label={labels.amount1} hint={words.hint} bound={form.input('amount1')} />
      <AmountField label={labels.amount2} bound={form.input('amount2')} />
      <Actions busy={form.busy}>{words.verify}</Actions>
    </Form>
  )
}
