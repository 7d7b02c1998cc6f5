import { isCommunityProperty } from '../beneficiaries/community-property.ts'

/** AG-05. The consent that is submitted without a signature, by its agreement_name. */
export const SPOUSE_CONSENT = 'Non-Spouse Beneficiary Consent Agreement (EN)'

/** AG-05. Submitted for a married holder of an IRA with a beneficiary who is not the spouse. */
export const submitsSpouseConsent = (holder: {
  hasBeneficiaries: boolean
  married: boolean
  relations: readonly string[]
}): boolean =>
  holder.hasBeneficiaries && holder.married && holder.relations.some((relation) => relation !== 'SPOUSE')

/** AG-05. Married holders of an IRA in a community property state are told that their spouse may need to agree. */
export const isToldOfSpouse = (holder: {
  hasBeneficiaries: boolean
  married: boolean
  state: string
}): boolean => holder.hasBeneficiaries && holder.married && isCommunityProperty(holder.state)
