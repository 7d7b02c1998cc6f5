import { otherStatesOfZip } from '@vestibule/domain/fields/zip'
import { fill } from '@vestibule/words/fill'
import { currentFormat, currentWords } from '../../words/language.ts'
import { stateName } from '../../words/state-names.ts'

/** Returns a question if the ZIP code belongs only to other states, or `undefined`. */
export const otherStateQuestion = ({
  zipcode,
  state,
}: {
  zipcode: string
  state: string
}): string | undefined => {
  const states = otherStatesOfZip(zipcode, state)
  if (!states) return undefined
  const words = currentWords()
  const nameOf = (code: string) => stateName(words.fields, code) ?? ''
  return fill(words.address.otherState, {
    zipStates: currentFormat().or(states.map(nameOf)),
    state: nameOf(state),
  })
}
