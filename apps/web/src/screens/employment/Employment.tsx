import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { digitsOf } from '@vestibule/domain/fields/digits'
import { employmentStatuses } from '@vestibule/domain/fields/employment'
import { clearHiddenEmployment, employmentForm } from '@vestibule/domain/forms/employment'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { TrustedContact } from './TrustedContact.tsx'
import { describeAge, typedContact } from './trusted-contact.ts'
import { validate } from './validate.ts'

export const EmploymentForm = ({
  saved,
  client,
  clientId,
  accountType,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getClientDetails'> | undefined }) => {
  const { common, employment: words } = useWords()
  const { labels, errors } = words
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: {
      ...savedAnswers(employmentForm, saved),
      trustedContact: typedContact(saved?.trustedContact),
    },
    validate: (typed) => validate(typed, Number(client?.dob_year)),
    submit: async ({ joined_year, ...answers }, call) => {
      const params = { clientId }
      const body = {
        ...answers,
        joined_year: joined_year?.toString(),
        disclosures: shownOnPage(disclosuresRequiredFor.employment, currentWords().disclosures),
      }
      cacheResponse('getClientDetails', clientId, await call('updateClientDetails', { params, body }))
      await onSaved('employment_saved')
    },
    refused: {
      employment_status: errors.employment_status.unknown,
      employer_name: errors.employer_name.invalid,
      job_title: errors.job_title.required,
      joined_year: errors.joined_year.incorrect,
    },
    describe: (name) => describeAge(name) ?? { label: labels[name as keyof typeof labels], text: String },
    align: (typed) => ({ ...typed, ...clearHiddenEmployment(typed) }),
  })

  return (
    <Form form={form}>
      <Select
        label={labels.employment_status}
        {...form.input('employment_status')}
        options={employmentStatuses.map((value) => ({ value, label: words.statuses[value] }))}
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
            hint={words.yearHint}
            {...form.input('joined_year')}
            format={digitsOf}
            width="year"
          />
        </>
      )}
      <TrustedContact form={form} isSaved={Boolean(saved?.trustedContact)} accountType={accountType} />
      <PanelCard title={common.whyWeAsk} icon="people" inPlace="nothing">
        <p>{words.why}</p>
        <p>{common.savedFor}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}

export const Employment = (screen: ScreenProps) => {
  const { title } = useWords().employment
  return (
    <ScreenLayout accountType={screen.accountType} title={title}>
      <LoadIfSaved read="getClientDetails" screen={screen} fact="employmentGiven" fields={1}>
        {(saved) => <EmploymentForm {...screen} saved={saved} />}
      </LoadIfSaved>
    </ScreenLayout>
  )
}
