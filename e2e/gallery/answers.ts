import type { ReplyOf } from '@vestibule/contract/calls'
import type { CallName } from '@vestibule/contract/endpoints'
import type { ErrorCode } from '@vestibule/contract/errors'

/** Marks an answer that is not a plain API reply. */
const special = Symbol('special')

/** An error response. */
export interface Failure {
  [special]: 'failure'
  code: ErrorCode
  fields: readonly string[]
}
/** A call that is never answered. */
export interface Held {
  [special]: 'held'
}
/** One answer per call since the document was loaded. The last answer repeats. */
export interface InTurn<Reply> {
  [special]: 'turns'
  answers: readonly Answer<Reply>[]
}
export type Answer<Reply> = Reply | Failure | Held | InTurn<Reply>
export type Answers = { readonly [Name in CallName]?: Answer<ReplyOf<Name>> }

export const fails = (code: ErrorCode, ...fields: readonly string[]): Failure => ({
  [special]: 'failure',
  code,
  fields,
})
export const held: Held = { [special]: 'held' }
export const inTurn = <Reply>(...answers: readonly Answer<Reply>[]): InTurn<Reply> => ({
  [special]: 'turns',
  answers,
})

const kindOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && special in answer ? answer[special] : 'reply'

export const isFailure = (answer: unknown): answer is Failure => kindOf(answer) === 'failure'
export const isHeld = (answer: unknown): answer is Held => kindOf(answer) === 'held'

/** Returns the answer to the call with this number, counted from 0 since the document was loaded. */
export const answerAt = (answer: unknown, number: number): unknown => {
  if (kindOf(answer) !== 'turns') return answer
  const { answers } = answer as InTurn<unknown>
  return answerAt(answers[Math.min(number, answers.length - 1)], 0)
}

export const neverEnds = (answer: unknown): boolean =>
  isHeld(answer) || (kindOf(answer) === 'turns' && (answer as InTurn<unknown>).answers.some(neverEnds))
