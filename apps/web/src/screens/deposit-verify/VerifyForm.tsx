import { formatDepositAmount } from '@vestibule/domain/fields/deposit-amount'
import { statusesAfter } from '@vestibule/domain/flow/status-lists'
import { depositAmountsForm } from '@vestibule/domain/forms/deposit-amounts'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Answer } from '../../api/call.ts'
import { useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { Actions } from '../../ui/Actions.tsx'
import type { Bound } from '../../ui/control.ts'
import { formatting } from '../../ui/formatting-events.ts'
import { Notice } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { currentWords, useFormat, useWords } from '../../words/language.ts'

const validate = validator(depositAmountsForm, () => currentWords().depositVerify.errors)

const AmountField = ({ label, hint, bound }: { label: string; hint?: string; bound: Bound }) => (
  <TextField
    label={label}
    hint={hint}
    {...bound}
    {...formatting(formatDepositAmount, bound.onChange)}
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
  const { common, depositVerify: words } = useWords()
  const format = useFormat()
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
    refused: { amount1: words.errors.amount1.invalid, amount2: words.errors.amount2.invalid },
    failed: common.callFailed,
  })

  return (
    <Form form={form}>
      <Small>
        {fill(words.arriving, {
          bank: deposits.bank_name,
          mask: deposits.account_mask,
          date: format.longDate(deposits.arriveBy as IsoDate),
        })}
      </Small>
      <Notice live>
        {statusesAfter(['deposits_answered']).includes(status) && <p>{words.notVerified}</p>}
        <p>
          {format.plural(words.left, deposits.attemptsLeft, {
            date: format.longDate(deposits.verifyBy as IsoDate),
          })}
        </p>
      </Notice>
      <AmountField label={words.labels.amount1} hint={words.hint} bound={form.input('amount1')} />
      <AmountField label={words.labels.amount2} bound={form.input('amount2')} />
      <PanelCard title={words.find.title} icon="bank" inPlace="fold">
        <p>{words.find.where}</p>
        <p>{words.find.amounts}</p>
      </PanelCard>
      <Actions busy={form.busy}>{words.verify}</Actions>
    </Form>
  )
}
