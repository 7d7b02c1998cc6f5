import type { TrustedContactCodes } from '@vestibule/domain/forms/trusted-contact'
import type { Messages } from '../../form/validate.ts'
import { currentWords } from '../../words/language.ts'

type TrustedContactMessages = {
  readonly [Field in keyof TrustedContactCodes]: Messages<TrustedContactCodes[Field]>
}

/** The messages of each field by error code. */
export const trustedContactMessages = (): TrustedContactMessages => {
  const { employment, fields } = currentWords()
  const { errors } = employment.trustedContact
  return {
    firstName: fields.firstName.errors,
    lastName: fields.lastName.errors,
    isAdult: errors.isAdult,
    phone_number: { ...fields.phone.errors, ...errors.phone_number },
    email: fields.email.errors,
    address1: { ...fields.street.errors, ...errors.address1 },
    address2: fields.addressLine2.errors,
    city: fields.city.errors,
    state: errors.state,
    zipcode: { ...fields.zip.errors, ...errors.zipcode },
  }
}
