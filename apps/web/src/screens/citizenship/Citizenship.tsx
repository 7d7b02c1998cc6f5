import type { UpdateClient } from '@vestibule/contract/application/update-client'
import { useLocation } from 'wouter'
import { send } from '../../api/send.ts'
import { Column } from '../../app/Column.tsx'
import { Actions } from '../../components/Actions.tsx'
import { Heading } from '../../components/Heading.tsx'
import { RadioCards } from '../../components/RadioCards.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { type Answers, answersOf, bodyOf, judgeAnswers } from './answers.ts'
import { Countries } from './Countries.tsx'
import { birthCountryWords, citizenshipCountryWords } from './words.ts'

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Where someone who is neither citizen nor permanent resident is sent; the answer is kept (PE-07). */
const DECLINED = '/message/usResidentsErrorPage'

/** INFO_3, citizenship (PE-07). */
export const Citizenship = ({ client, clientId, accountType, request, onSaved, onBack }: ScreenProps) => {
  const [, navigate] = useLocation()
  const form = useForm<Answers & Record<string, string>>({
    start: { ...answersOf(client) },
    judge: judgeAnswers,
    submit: async (answers) => {
      const body = bodyOf(answers)
      const declined = body.residencyStatus === 'NEITHER'
      const saved = await send<UpdateClient>('PATCH', '/api/data-api/client/:clientId', {
        params: { clientId },
        body: { ...body, ...(declined ? {} : request('citizenship_saved')) },
      })
      if (declined) navigate(DECLINED)
      else await onSaved('citizenship_saved', saved)
    },
    refused: {
      passport_country: citizenshipCountryWords.unknown,
      country_of_birth: birthCountryWords.unknown,
    },
  })
  const notCitizen = form.value('citizen') === 'no'

  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />}>Your citizenship</Heading>
      <Form form={form}>
        <RadioCards legend="Are you a U.S. Citizen?" row options={YES_NO} {...form.input('citizen')} />
        {notCitizen && (
          <RadioCards
            legend="Are you a permanent resident?"
            row
            options={YES_NO}
            {...form.input('resident')}
          />
        )}
        {notCitizen && (
          <Countries
            asked={form.value('resident') === 'yes'}
            citizenship={form.input<HTMLSelectElement>('passport_country')}
            birth={form.input<HTMLSelectElement>('country_of_birth')}
          />
        )}
        <Actions busy={form.busy} onBack={onBack}>
          Continue
        </Actions>
      </Form>
    </Column>
  )
}
