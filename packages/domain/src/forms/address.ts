import { parseAddressLine2 } from '../fields/address-line-2.ts'
import { parseCity } from '../fields/city.ts'
import { parseState } from '../fields/state.ts'
import { parseStreet } from '../fields/street.ts'
import { parseZip } from '../fields/zip.ts'
import { form } from './form.ts'
import { parsePassword } from './log-in.ts'

const address = {
  address_1: parseStreet,
  address_2: parseAddressLine2,
  zipcode: parseZip,
  city: parseCity,
  state: parseState,
}

export const addressForm = form(address)

/** A change of the address after the sign-up. */
export const changeAddressForm = form({ ...address, password: parsePassword })

type AddressRow = Readonly<Record<keyof typeof address, string | null>>

/** Compares two stored addresses. The second line may be absent or empty. */
export const isSameAddress = (one: AddressRow, other: AddressRow): boolean =>
  addressForm.fields.every((field) => (one[field] ?? '') === (other[field] ?? ''))
