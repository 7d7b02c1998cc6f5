import { AGES_OF_MAJORITY, type AgesOfMajority } from '@vestibule/domain/fields/birth-date'
import { parseState, type StateCode } from '@vestibule/domain/fields/state'
import type { Reader } from './reader.ts'

/** `AL:19,NE:19`: the states where it is not 18 */
export const readAgesOfMajority = ({ env, problems }: Reader): AgesOfMajority => {
  if (env.AGES_OF_MAJORITY === undefined) return AGES_OF_MAJORITY
  const byState: Partial<Record<StateCode, number>> = {}
  for (const pair of env.AGES_OF_MAJORITY.split(',')) {
    const [, code = '', age] = /^\s*([A-Z]{2}):(1[89]|2\d)\s*$/.exec(pair) ?? []
    const state = parseState(code)
    if (state.ok) byState[state.value] = Number(age)
    else problems.push('AGES_OF_MAJORITY must be states with ages from 18 to 29, as AL:19,NE:19.')
  }
  return { ...AGES_OF_MAJORITY, byState }
}
