import type { GetInvestorProfile } from '@vestibule/contract/application/get-investor-profile'
import type { UpdateInvestorProfile } from '@vestibule/contract/application/update-investor-profile'
import { QUESTIONS, type Question } from '@vestibule/domain/suitability/questionnaire'
import { type Answer, send } from '../../api/send.ts'
import { Actions } from '../../components/Actions.tsx'
import { RadioCards } from '../../components/RadioCards.tsx'
import { useKeep } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { bodyOf, judgeAnswers } from './answers.ts'
import { questionWords, unanswered } from './words.ts'

const PATH = '/api/data-api/investor/client/:clientId'
const questions = Object.keys(QUESTIONS) as Question[]

const optionsOf = (question: Question) =>
  Object.entries(questionWords[question].choices).map(([value, label]) => ({ value, label }))

/** The four questions (FI-03). */
export const SuitabilityForm = ({
  saved,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<GetInvestorProfile> | undefined }) => {
  const keep = useKeep()
  const form = useForm({
    start: {
      investment_objective: saved?.investment_objective ?? '',
      time_horizon: saved?.time_horizon ?? '',
      investment_experience: saved?.investment_experience ?? '',
      risk_tolerance: saved?.risk_tolerance ?? '',
    },
    judge: judgeAnswers,
    submit: async (answers) => {
      const params = { clientId }
      const answer = await send<UpdateInvestorProfile>('PATCH', PATH, {
        params,
        body: bodyOf(answers),
      })
      keep<GetInvestorProfile>(PATH, params, answer)
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
