import { bandLabels, dollarBands } from '@vestibule/domain/fields/bands'
import { fundingSources } from '@vestibule/domain/fields/funding-source'
import { financesForm } from '@vestibule/domain/forms/finances'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers, withWords } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Select } from '../../ui/Select.tsx'
import { financesWords, netWorthHint } from './words.ts'

const validate = withWords(financesForm, financesWords)

const sources = fundingSources.map((source) => ({ value: source, label: source }))
const bands = dollarBands.map((band) => ({ value: band, label: bandLabels[band] }))

/** Saves the finances. The server also stores funding and income with the client's details. */
export const FinancesForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getInvestorProfile'> | undefined }) => {
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
      funding_source: financesWords.funding_source.unknown,
      total_net_worth: financesWords.total_net_worth.unknown,
      annual_household_income: financesWords.annual_household_income.unknown,
    },
  })

  return (
    <Form form={form}>
      <Select label="Funding source" {...form.input('funding_source')} options={sources} autoComplete="off" />
      <Select
        label="Estimated total net worth"
        hint={netWorthHint}
        {...form.input('total_net_worth')}
        options={bands}
        autoComplete="off"
      />
      <Select
        label="Annual household income"
        {...form.input('annual_household_income')}
        options={bands}
        autoComplete="off"
      />
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}

export const Finances = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Enter in financial details">
    <LoadIfSaved read="getInvestorProfile" screen={screen} fact="financesGiven" fields={3}>
      {(saved) => <FinancesForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
