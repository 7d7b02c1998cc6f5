import { isCommunityProperty } from '../beneficiaries/community-property.ts'
import { isSpouseSolePrimary } from '../forms/designation.ts'

/** The broker's `agreement_name` for the spouse's consent. The server submits this agreement without a signature. */
export const spouseConsentName = 'Non-Spouse Beneficiary Consent Agreement (EN)'

export const submitsSpouseConsent = (holder: {
  hasBeneficiaries: boolean
  married: boolean
  relations: readonly string[]
}): boolean =>
  holder.hasBeneficiaries && holder.married && holder.relations.some((relation) => relation !== 'SPOUSE')

export const needsSpouseNotice = (holder: {
  hasBeneficiaries: boolean
  married: boolean
  state: string
}): boolean => holder.hasBeneficiaries && holder.married && isCommunityProperty(holder.state)

/** Returns whether a designation takes effect only with the spouse's signature. */
export const needsSpouseSignature = (
  holder: Parameters<typeof needsSpouseNotice>[0],
  named: Parameters<typeof isSpouseSolePrimary>[0],
): boolean => needsSpouseNotice(holder) && !isSpouseSolePrimary(named)
