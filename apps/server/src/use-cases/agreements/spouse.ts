import { hasBeneficiaries } from '@vestibule/domain/account-types'
import {
  needsSpouseNotice,
  spouseConsentName,
  submitsSpouseConsent,
} from '@vestibule/domain/agreements/spouse-consent'
import type { Application } from '../../stores/application/rows.ts'
import type { UnsignedDocument } from '../../stores/evidence/evidence.ts'
import type { Store } from '../../stores/store-type.ts'

const isMarried = ({ details }: Application): boolean => details?.marital_status === 'MARRIED'

export const showsSpouseNotice = (application: Application): boolean =>
  needsSpouseNotice({
    hasBeneficiaries: hasBeneficiaries(application.client.account_type),
    married: isMarried(application),
    state: application.address?.state ?? '',
  })

/** Returns the spouse consent if one is needed. The consent has no file, so its URL, revision and id are empty. */
export const unsignedDocuments = async (
  store: Store,
  application: Application,
): Promise<UnsignedDocument[]> => {
  const { client } = application
  const beneficiaries = await store.beneficiaries.list(client.id)
  const submits = submitsSpouseConsent({
    hasBeneficiaries: hasBeneficiaries(client.account_type),
    married: isMarried(application),
    relations: beneficiaries.map(({ relation }) => relation),
  })
  if (!submits) return []
  return [
    {
      agreement_type: 'APEX',
      agreement_name: spouseConsentName,
      revision: '',
      agreement_id: '',
      agreement_uri: '',
    },
  ]
}
