import type { GetClientDetails } from '@vestibule/contract/application/get-client-details'
import type { UpdateClientDetails } from '@vestibule/contract/application/update-client-details'
import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import { MARITAL_STATUSES, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { type Answer, send } from '../../api/send.ts'
import { Actions } from '../../components/Actions.tsx'
import { Select } from '../../components/Select.tsx'
import { Small } from '../../components/Text.tsx'
import { useKeep } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { useForm } from '../../form/useForm.ts'
import { maritalLabels, maritalWords } from './words.ts'

const statuses = MARITAL_STATUSES.map((status) => ({ value: status, label: maritalLabels[status] }))

export const BeneficiariesForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<GetClientDetails> | undefined }) => {
  const keep = useKeep()
  const form = useForm({
    start: { marital_status: saved?.marital_status ?? '' },
    judge: byField({ marital_status: check(parseMaritalStatus, maritalWords) }),
    submit: async (typed) => {
      const params = { clientId }
      const answer = await send<UpdateClientDetails>(
        'PATCH',
        '/api/data-api/clientdetails/client/:clientId',
        { params, body: { marital_status: judgedValue(parseMaritalStatus(typed.marital_status)) } },
      )
      keep<GetClientDetails>('/api/data-api/clientdetails/:clientId', params, answer)
      await onSaved('marital_saved')
    },
    refused: { marital_status: maritalWords.unknown },
  })

  return (
    <Form form={form}>
      <Select
        label="Marital status"
        {...form.input<HTMLSelectElement>('marital_status')}
        options={statuses}
        autoComplete="off"
      />
      <Small>{DISCLOSURES.beneficiaries.words.main}</Small>
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}
