import { dollarBands } from '@vestibule/domain/fields/bands'
import { fundingSources } from '@vestibule/domain/fields/funding-source'
import { financesForm } from '@vestibule/domain/forms/finances'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers, validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Select } from '../../ui/Select.tsx'
import { currentWords, useWords } from '../../words/language.ts'

const validate = validator(financesForm, () => currentWords().finances.errors)

/** Saves the finances. The server also stores funding and income with the client's details. */
export const FinancesForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getInvestorProfile'> | undefined }) => {
  const { finances: words, common } = useWords()
  const { labels, errors } = words
  const sources = fundingSources.map((value) => ({ value, label: words.fundingSources[value] }))
  const bands = dollarBands.map((value) => ({ value, label: words.bands[value] }))
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: savedAnswers(financesForm, saved),
    validate,
    submit: async (body, call) => {
      const params = { clientId }
      cacheResponse('getInvestorProfile', clientId, await call('updateInvestorProfile', { params, body }))
      await onSaved('finances_saved')
    },
    refused: {
      funding_source: errors.funding_source.unknown,
      total_net_worth: errors.total_net_worth.unknown,
      annual_household_income: errors.annual_household_income.unknown,
    },
  })

  return (
    <Form form={form}>
      <Select label={labels.funding_source} {...form.input('funding_source')} options={sources} />
      <Select
        label={labels.total_net_worth}
        hint={words.netWorthHint}
        {...form.input('total_net_worth')}
        options={bands}
      />
      <Select
        label={labels.annual_household_income}
        {...form.input('annual_household_income')}
        options={bands}
      />
      <PanelCard title={common.whyWeAsk} icon="chart" inPlace="fold">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}

export const Finances = (screen: ScreenProps) => {
  const { title } = useWords().finances
  return (
    <ScreenLayout accountType={screen.accountType} title={title}>
      <LoadIfSaved read="getInvestorProfile" screen={screen} fact="financesGiven" fields={3}>
        {(saved) => <FinancesForm {...screen} saved={saved} />}
      </LoadIfSaved>
    </ScreenLayout>
  )
}
