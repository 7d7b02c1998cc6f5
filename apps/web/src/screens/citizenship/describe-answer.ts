import type { Described } from '../../form/form-context.ts'
import { currentWords } from '../../words/language.ts'

/** Describes an answer for the conflict panel. */
export const describeAnswer = (name: string): Described | undefined => {
  const { questions, answers } = currentWords().citizenship
  if (!Object.hasOwn(questions, name)) return undefined
  const labels = new Map<unknown, string>(Object.entries(answers))
  return {
    label: questions[name as keyof typeof questions],
    text: (value) => labels.get(value) ?? String(value),
  }
}
