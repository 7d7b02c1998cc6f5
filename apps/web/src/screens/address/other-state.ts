import { usStates } from '@vestibule/domain/fields/state'
import { otherStatesOfZip } from '@vestibule/domain/fields/zip'
import { fill } from '@vestibule/words/fill'
import { currentFormat, currentWords } from '../../words/language.ts'

/** Returns a question if the ZIP code belongs only to other states, or `undefined`. */
export const otherStateQuestion = ({
  zipcode,
  state,
}: {
  zipcode: string
  state: string
}): string | undefined => {
  const states = otherStatesOfZip(zipcode, state)
  const own = usStates.find(({ code }) => code === state)
  if (!states || !own) return undefined
  return fill(currentWords().address.otherState, { zipStates: currentFormat().or(states), state: own.name })
}
