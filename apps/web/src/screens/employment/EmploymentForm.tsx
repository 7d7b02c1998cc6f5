import { digitsOf } from '@vestibule/domain/fields/digits'
import { EMPLOYMENT_STATUSES } from '@vestibule/domain/fields/employment'
import { yearOf } from '@vestibule/domain/iso-date'
import { type Answer, call } from '../../api/call.ts'
import { today } from '../../app/today.ts'
import { Actions } from '../../components/Actions.tsx'
import { DigitsField } from '../../components/DigitsField.tsx'
import { Select } from '../../components/Select.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useKeep } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { answersOf, asked, bodyOf, judgeAnswers } from './answers.ts'
import { employerWords, jobTitleWords, labels, statusWords, yearWords } from './words.ts'

const statuses = EMPLOYMENT_STATUSES.map((status) => ({ value: status, label: status }))

/** The fields have the server's names, so that those it refuses are marked as they are. */
export const EmploymentForm = ({
  saved,
  client,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getClientDetails'> | undefined }) => {
  const keep = useKeep()
  const form = useForm({
    start: answersOf(saved),
    judge: judgeAnswers(yearOf(today()), Number(client?.dob_year)),
    submit: async (answers) => {
      const params = { clientId }
      const answer = await call('updateClientDetails', { params, body: bodyOf(answers) })
      keep('getClientDetails', params, answer)
      await onSaved('employment_saved')
    },
    refused: {
      employment_status: statusWords.unknown,
      employer_name: employerWords.invalid,
      job_title: jobTitleWords.required,
      joined_year: yearWords.incorrect,
    },
    unseen: (name) => ({ label: labels[name as keyof typeof labels], text: String }),
    align: asked,
  })

  return (
    <Form form={form}>
      <Select
        label={labels.employment_status}
        {...form.input<HTMLSelectElement>('employment_status')}
        options={statuses}
        autoComplete="off"
      />
      {form.value('employment_status') === 'Employed' && (
        <>
          <TextField
            label={labels.employer_name}
            hint="Letters and spaces only"
            {...form.input('employer_name')}
            autoComplete="organization"
            autoCapitalize="words"
            spellCheck={false}
          />
          <TextField
            label={labels.job_title}
            {...form.input('job_title')}
            autoComplete="organization-title"
            autoCapitalize="words"
          />
          <DigitsField
            label={labels.joined_year}
            hint="YYYY"
            {...form.input('joined_year')}
            format={digitsOf}
            autoComplete="off"
          />
        </>
      )}
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}
