import { digitsOf } from '@vestibule/domain/fields/digits'
import { employmentStatuses } from '@vestibule/domain/fields/employment'
import { clearHiddenEmployment, employmentForm } from '@vestibule/domain/forms/employment'
import { yearOf } from '@vestibule/domain/iso-date'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers, withWords } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { employmentWords, labels } from './words.ts'

const statuses = employmentStatuses.map((status) => ({ value: status, label: status }))

export const EmploymentForm = ({
  saved,
  client,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getClientDetails'> | undefined }) => {
  const cacheResponse = useCacheResponse()
  const validate = withWords(employmentForm, employmentWords, () => ({
    currentYear: yearOf(today()),
    birthYear: Number(client?.dob_year),
  }))
  const form = useForm({
    start: savedAnswers(employmentForm, saved),
    validate,
    submit: async ({ joined_year, ...employment }, call) => {
      const params = { clientId }
      const body = { ...employment, joined_year: joined_year?.toString() }
      cacheResponse('getClientDetails', clientId, await call('updateClientDetails', { params, body }))
      await onSaved('employment_saved')
    },
    refused: {
      employment_status: employmentWords.employment_status.unknown,
      employer_name: employmentWords.employer_name.invalid,
      job_title: employmentWords.job_title.required,
      joined_year: employmentWords.joined_year.incorrect,
    },
    describe: (name) => ({ label: labels[name as keyof typeof labels], text: String }),
    align: clearHiddenEmployment,
  })

  return (
    <Form form={form}>
      <Select
        label={labels.employment_status}
        {...form.input('employment_status')}
        options={statuses}
        autoComplete="off"
      />
      {form.value('employment_status') === 'Employed' && (
        <>
          <TextField
            label={labels.employer_name}
            {...form.input('employer_name')}
            autoComplete="organization"
            {...properName}
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

export const Employment = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Your employment">
    <LoadIfSaved read="getClientDetails" screen={screen} fact="employmentGiven" fields={1}>
      {(saved) => <EmploymentForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
