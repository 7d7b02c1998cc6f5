import type { Sandbox } from '../core/sandbox.ts'
import { type Identification, type Investigation, load } from './records.ts'

export const investigationWire = (sandbox: Sandbox, investigation: Investigation): object => {
  return {
    name: `investigations/${investigation.id}`,
    correspondent_id: sandbox.config.ascend.correspondentId,
    create_time: investigation.createTime,
    update_time: investigation.updateTime,
    investigation_request_state: investigation.state,
    watchlist_screen: investigation.watchlistScreen,
    watchlist_matches: [],
    identity_verification: investigation.identityVerification,
    identity_verification_results: investigation.identificationIds.map((id) =>
      resultWire(load(sandbox, 'identification', id), investigation),
    ),
    person: { document_ids: investigation.documentIds },
  }
}

export const identificationWire = (sandbox: Sandbox, identification: Identification): object => {
  const { correspondentId } = sandbox.config.ascend
  const state = (item: string) => (identification.unverified.includes(item) ? 'UNVERIFIED' : 'VERIFIED')
  return {
    name: `correspondents/${correspondentId}/customerIdentifications/${identification.id}`,
    results: [
      {
        name_verified: state('name'),
        legal_address_verified: state('address'),
        birth_date_verified: state('birth_date'),
        identification_number_verified: state('tax_id'),
        completed: true,
        expired: false,
      },
    ],
  }
}

const resultWire = (identification: Identification, investigation: Investigation): object => ({
  create_time: identification.createTime,
  customer_identification_id: identification.id,
  document_ids: investigation.documentIds,
})
