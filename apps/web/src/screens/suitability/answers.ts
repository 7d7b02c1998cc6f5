import {
  parseQuestionnaire,
  type Question,
  unansweredQuestions,
} from '@vestibule/domain/suitability/questionnaire'
import { judgedValue, type Wrongs } from '../../form/judge.ts'
import { unanswered } from './words.ts'

export type Answers = Record<Question, string>

/** FI-03. Every question that is left out says so. */
export const judgeAnswers = (answers: Answers): Wrongs =>
  Object.fromEntries(unansweredQuestions(answers).map((question) => [question, unanswered]))

/** What is saved of answers that were judged right. */
export const bodyOf = (answers: Answers) => judgedValue(parseQuestionnaire(answers))
