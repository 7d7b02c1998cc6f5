import { parseAddressLine2 } from '../fields/address-line-2.ts'
import { parseCity } from '../fields/city.ts'
import { parseState } from '../fields/state.ts'
import { parseStreet } from '../fields/street.ts'
import { parseZip } from '../fields/zip.ts'
import { form } from './form.ts'

export const addressForm = form({
  address_1: parseStreet,
  address_2: parseAddressLine2,
  zipcode: parseZip,
  city: parseCity,
  state: parseState,
})
