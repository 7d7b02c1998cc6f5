import type { BeneficiaryCodes } from '@vestibule/domain/forms/beneficiaries'
import type { Messages } from '../../form/validate.ts'
import { currentWords } from '../../words/language.ts'

type BeneficiaryMessages = { readonly [Field in keyof BeneficiaryCodes]: Messages<BeneficiaryCodes[Field]> }

/** The messages of each field by error code. */
export const beneficiaryMessages = (): BeneficiaryMessages => {
  const { beneficiaries, fields } = currentWords()
  const { errors } = beneficiaries
  return {
    percentage: errors.percentage,
    firstName: fields.firstName.errors,
    lastName: fields.lastName.errors,
    birthDate: { ...fields.birthDate.errors, ...errors.birthDate },
    phone_number: fields.phone.errors,
    email: fields.email.errors,
    relation: errors.relation,
    taxIdType: errors.taxIdType,
    taxId: { ...fields.taxId.errors, ...errors.taxId },
    address1: fields.street.errors,
    address2: fields.addressLine2.errors,
    city: fields.city.errors,
    state: errors.state,
    zipcode: { ...fields.zip.errors, ...errors.zipcode },
  }
}
