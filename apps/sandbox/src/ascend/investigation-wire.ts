import type { Sandbox } from '../core/sandbox.ts'
import { type Identification, type Investigation, load, type Person } from './records.ts'

export const investigationWire = (sandbox: Sandbox, investigation: Investigation): object => {
  const person = load(sandbox, 'person', investigation.personId)
  return {
    name: `investigations/${investigation.id}`,
    correspondent_id: sandbox.config.ascend.correspondentId,
    create_time: investigation.createTime,
    update_time: investigation.updateTime,
    investigation_request_state: investigation.state,
    watchlist_screen: investigation.watchlistScreen,
    watchlist_matches: [],
    identity_verification: investigation.identityVerification,
    identity_verification_scope: 'PERFORMED_BY_APEX',
    identity_verification_results: investigation.identificationIds.map((id) =>
      resultWire(load(sandbox, 'identification', id), investigation),
    ),
    person: { ...identityOf(person), document_ids: investigation.documentIds },
  }
}

export const identificationWire = (sandbox: Sandbox, identification: Identification): object => {
  const { correspondentId } = sandbox.config.ascend
  const state = (item: string) => (identification.unverified.includes(item) ? 'UNVERIFIED' : 'VERIFIED')
  return {
    name: `correspondents/${correspondentId}/customerIdentifications/${identification.id}`,
    check_types: ['DATABASE'],
    identity: identityOf(load(sandbox, 'person', identification.personId)),
    results: [
      {
        name_verified: state('name'),
        legal_address_verified: state('address'),
        birth_date_verified: state('birth_date'),
        identification_number_verified: state('tax_id'),
        email_verified: 'NOT_IN_SCOPE',
        phone_number_verified: 'NOT_IN_SCOPE',
        selfie_verified: 'NOT_IN_SCOPE',
        document_authenticity_verified: 'NOT_IN_SCOPE',
        document_expiry_status: 'NOT_APPLICABLE',
        completed: true,
        expired: false,
        identity_reported_deceased: 'NOT_DECEASED',
        identity_verification_types: ['DATABASE'],
        external_vendor: 'EQUIFAX',
      },
    ],
  }
}

const resultWire = (identification: Identification, investigation: Investigation): object => ({
  create_time: identification.createTime,
  customer_identification_id: identification.id,
  document_ids: investigation.documentIds,
  external_vendor: 'EQUIFAX',
  identity_verification_passed: identification.unverified.length === 0,
  identity_verification_types: ['DATABASE'],
  provided_by: 'APEX',
})

const identityOf = ({ fields }: Person): object => ({
  given_name: fields.given_name,
  family_name: fields.family_name,
  birth_date: fields.birth_date,
  citizenship_region_codes: fields.citizenship_countries,
  legal_address: fields.personal_address,
})
