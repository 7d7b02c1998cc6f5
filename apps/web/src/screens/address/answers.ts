import { parseAddressLine2 } from '@vestibule/domain/fields/address-line-2'
import { parseCity } from '@vestibule/domain/fields/city'
import { parseState, STATES } from '@vestibule/domain/fields/state'
import { parseStreet } from '@vestibule/domain/fields/street'
import { parseZip, zipOfOtherState } from '@vestibule/domain/fields/zip'
import type { Answer } from '../../api/call.ts'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { cityWords, line2Words, otherState, stateWords, streetWords, zipWords } from './words.ts'

/** As they stand in the form: what was typed. */
type AddressAnswers = Answer<'getAddress'>

export const judgeAnswers = byField<AddressAnswers>({
  address_1: check(parseStreet, streetWords),
  address_2: check(parseAddressLine2, line2Words),
  zipcode: check(parseZip, zipWords),
  city: check(parseCity, cityWords),
  state: check(parseState, stateWords),
})

/** PE-21. The question about a ZIP code of another state; undefined where there is none to ask. */
export const questionOf = ({ zipcode, state }: AddressAnswers): string | undefined => {
  const zipState = zipOfOtherState(zipcode, state)
  const own = STATES.find(({ code }) => code === state)
  return zipState && own && otherState(zipState, own.name)
}

/** What the server is sent, of answers that were judged right. */
export const bodyOf = (typed: AddressAnswers) => ({
  address_1: judgedValue(parseStreet(typed.address_1)),
  address_2: judgedValue(parseAddressLine2(typed.address_2)),
  zipcode: judgedValue(parseZip(typed.zipcode)),
  city: judgedValue(parseCity(typed.city)),
  state: judgedValue(parseState(typed.state)),
})
