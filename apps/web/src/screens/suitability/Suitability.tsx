import { suitabilityForm } from '@vestibule/domain/forms/suitability'
import { type Question, suitabilityChoices } from '@vestibule/domain/suitability/questionnaire'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers, withWords } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { questionWords, suitabilityWords, unanswered } from './words.ts'

const validate = withWords(suitabilityForm, suitabilityWords)

const questions = Object.keys(suitabilityChoices) as Question[]

const optionsOf = (question: Question) =>
  Object.entries(questionWords[question].choices).map(([value, label]) => ({ value, label }))

export const SuitabilityForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getInvestorProfile'> | undefined }) => {
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: savedAnswers(suitabilityForm, saved),
    validate,
    submit: async (body, call) => {
      const params = { clientId }
      cacheResponse('getInvestorProfile', clientId, await call('updateInvestorProfile', { params, body }))
      await onSaved('suitability_saved')
    },
    refused: Object.fromEntries(questions.map((question) => [question, unanswered])),
  })

  return (
    <Form form={form}>
      {questions.map((question) => (
        <RadioCards
          key={question}
          legend={questionWords[question].legend}
          options={optionsOf(question)}
          {...form.input(question)}
        />
      ))}
      <Actions busy={form.busy} onBack={onBack}>
        Continue
      </Actions>
    </Form>
  )
}

export const Suitability = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title={'Tell us your investment goals & timeline'}>
    <LoadIfSaved read="getInvestorProfile" screen={screen} fact="suitabilityGiven" fields={4}>
      {(saved) => <SuitabilityForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
