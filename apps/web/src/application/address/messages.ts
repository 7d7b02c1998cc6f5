import { currentWords } from '../../words/language.ts'

/** The messages of each field by error code. */
export const addressMessages = () => {
  const { address, fields } = currentWords()
  return {
    address_1: fields.street.errors,
    address_2: fields.addressLine2.errors,
    zipcode: { ...fields.zip.errors, ...address.errors.zipcode },
    city: fields.city.errors,
    state: address.errors.state,
  }
}

/** The messages of what the server refuses. */
export const addressRefusals = () => {
  const { address, fields } = currentWords()
  return {
    ...address.refused,
    address_2: fields.addressLine2.errors.too_long,
    zipcode: fields.zip.errors.invalid,
    state: address.errors.state.unknown,
  }
}
