import { suitabilityForm } from '@vestibule/domain/forms/suitability'
import { type Question, suitabilityChoices } from '@vestibule/domain/suitability/questionnaire'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { savedAnswers, validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { currentWords, useWords } from '../../words/language.ts'

const questions = Object.keys(suitabilityChoices) as Question[]

interface QuestionWords {
  legend: string
  choices: Readonly<Record<string, string>>
}

const validate = validator(suitabilityForm, () => {
  const { errors } = currentWords().suitability
  return {
    investment_objective: errors,
    time_horizon: errors,
    investment_experience: errors,
    risk_tolerance: errors,
  }
})

export const SuitabilityForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getInvestorProfile'> | undefined }) => {
  const { suitability: words, common } = useWords()
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: savedAnswers(suitabilityForm, saved),
    validate,
    submit: async (body, call) => {
      const params = { clientId }
      cacheResponse('getInvestorProfile', clientId, await call('updateInvestorProfile', { params, body }))
      await onSaved('suitability_saved')
    },
    refused: Object.fromEntries(questions.map((question) => [question, words.errors.unknown])),
  })

  return (
    <Form form={form}>
      {questions.map((question, index) => {
        const { legend, choices }: QuestionWords = words.questions[question]
        const options = suitabilityChoices[question].map((value) => ({ value, label: choices[value] }))
        return (
          <RadioCards
            key={question}
            number={index + 1}
            legend={legend}
            row="wide"
            options={options}
            {...form.input(question)}
          />
        )
      })}
      <PanelCard title={common.whyWeAsk} icon="chart" inPlace="fold">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}

export const Suitability = (screen: ScreenProps) => {
  const { title } = useWords().suitability
  return (
    <ScreenLayout accountType={screen.accountType} title={title}>
      <LoadIfSaved read="getInvestorProfile" screen={screen} fact="suitabilityGiven" fields={4}>
        {(saved) => <SuitabilityForm {...screen} saved={saved} />}
      </LoadIfSaved>
    </ScreenLayout>
  )
}
