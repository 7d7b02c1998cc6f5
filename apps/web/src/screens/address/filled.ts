import { splitUnit } from '@vestibule/domain/fields/unit'
import type { Answer } from '../../api/call.ts'

export type SuggestedAddress = Answer<'getPlace'>
export type AddressField = keyof SuggestedAddress | 'address_2'
export type Typed = Readonly<Record<AddressField, string>>

/** Puts the unit in the second line if that line is empty, else in the street. Prefers the suggestion's unit. */
export const linesOf = (street: string, typed: Pick<Typed, 'address_1' | 'address_2'>) => {
  const chosen = splitUnit(street)
  const unit = chosen.unit || splitUnit(typed.address_1).unit
  const second = typed.address_2.trim()
  if (second === '') return { address_1: chosen.street, address_2: unit }
  const line = unit === '' || unit === second ? chosen.street : `${chosen.street} ${unit}`
  return { address_1: line, address_2: typed.address_2 }
}

/** Returns the fields to fill in. Omits empty values of `place`, but replaces an empty street with `street`. */
export const filledBy = (place: SuggestedAddress, street: string, typed: Typed): Partial<Typed> => {
  const rest = { zipcode: place.zipcode, city: place.city, state: place.state }
  return {
    ...linesOf(place.address_1 || street, typed),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  }
}
