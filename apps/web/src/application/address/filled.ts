import { splitUnit } from '@vestibule/domain/fields/unit'
import type { Answer } from '../../api/call.ts'

export type SuggestedAddress = Answer<'getPlace'>
export type AddressField = keyof SuggestedAddress | 'address_2'
export type Typed = Readonly<Record<AddressField, string>>

/** Takes the unit of `street`, or else of `typed`. Puts the unit in line 2, or in line 1 if line 2 has other text. */
export const linesOf = (street: string, typed: Pick<Typed, 'address_1' | 'address_2'>) => {
  const chosen = splitUnit(street)
  const unit = chosen.unit || splitUnit(typed.address_1).unit
  const second = typed.address_2.trim()
  if (second === '') return { address_1: chosen.street, address_2: unit }
  const line = unit === '' || unit === second ? chosen.street : `${chosen.street} ${unit}`
  return { address_1: line, address_2: typed.address_2 }
}

/** Returns the values to fill in. Omits values that are empty in `place`, but replaces an empty street by `street`. */
export const filledBy = (place: SuggestedAddress, street: string, typed: Typed): Partial<Typed> => {
  const rest = { zipcode: place.zipcode, city: place.city, state: place.state }
  return {
    ...linesOf(place.address_1 || street, typed),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  }
}
