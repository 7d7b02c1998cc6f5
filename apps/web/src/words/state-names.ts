import { usStates } from '@vestibule/domain/fields/state'
import type { Translation, Words } from '@vestibule/words/words'

type FieldWords = Translation<Pick<Words['fields'], 'states'>>

const nameIn = ({ states }: FieldWords, state: (typeof usStates)[number]): string =>
  'name' in state ? state.name : states[state.code]

export const stateName = (fields: FieldWords, code: string | undefined): string | undefined => {
  const state = usStates.find((one) => one.code === code)
  return state && nameIn(fields, state)
}

export const stateOptions = (fields: FieldWords) =>
  usStates.map((state) => ({ value: state.code, label: nameIn(fields, state) }))
