import { usStates } from '@vestibule/domain/fields/state'
import { zipOfOtherState } from '@vestibule/domain/fields/zip'
import { otherState } from './words.ts'

/** Returns a question if the ZIP code belongs only to other states, or `undefined`. */
export const otherStateQuestion = ({
  zipcode,
  state,
}: {
  zipcode: string
  state: string
}): string | undefined => {
  const zipState = zipOfOtherState(zipcode, state)
  const own = usStates.find(({ code }) => code === state)
  return zipState && own && otherState(zipState, own.name)
}
