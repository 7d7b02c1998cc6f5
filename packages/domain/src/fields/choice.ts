import { fail, ok, type Result } from '../result.ts'

export type ChoiceCode = 'required' | 'unknown'

export function parseChoice<const T extends string>(
  choices: readonly T[],
  input: string,
): Result<T, ChoiceCode> {
  if (input === '') return fail('required')
  const found = choices.find((choice) => choice === input)
  return found === undefined ? fail('unknown') : ok(found)
}

export const choiceParser =
  <const T extends string>(choices: readonly T[]) =>
  (input: string): Result<T, ChoiceCode> =>
    parseChoice(choices, input)
