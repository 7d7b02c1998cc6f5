import type { Sandbox } from '../core/sandbox.ts'
import { agreementUri, catalog } from './catalog.ts'
import { type Account, type Agreement, allOf, type Enrollment, load, type Person } from './records.ts'

/** Returns the account as in the API with the view FULL. */
export const accountWire = (sandbox: Sandbox, account: Account): object => {
  const { parties, trusted_contacts, ...fields } = account.fields
  return {
    ...fields,
    ...account.registration,
    name: `accounts/${account.id}`,
    account_id: account.id,
    account_number: account.number,
    active_restrictions: account.restrictions,
    state: account.state,
    create_time: account.createTime,
    open_time: account.openTime,
    close_time: account.closeTime,
    parties: [partyWire(sandbox, account)],
    trusted_contacts: trusted_contacts?.map((contact, index) => ({
      ...contact,
      name: `accounts/${account.id}/trustedContacts/${index + 1}`,
      trusted_contact_id: String(index + 1),
    })),
    enrollments: allOf(sandbox, 'enrollment', account.id).map(enrollmentWire),
    agreements: allOf(sandbox, 'agreement', account.id).map((each) => agreementWire(sandbox, each)),
  }
}

export const partyWire = (sandbox: Sandbox, account: Account): object => {
  const { legal_natural_person_id, ...contact } = account.fields.parties[0]
  return {
    ...contact,
    name: `accounts/${account.id}/parties/1`,
    party_id: '1',
    legal_natural_person: personWire(load(sandbox, 'person', legal_natural_person_id)),
  }
}

export const agreementWire = (sandbox: Sandbox, agreement: Agreement): object => {
  const { name, version } = catalog[agreement.document]
  return {
    name: `accounts/${agreement.accountId}/agreements/${agreement.id}`,
    agreement_id: agreement.id,
    agreement_name: name,
    agreement_source: 'ACCOUNTS_SERVICE',
    agreement_state: agreement.affirmationTime ? 'AFFIRMED' : 'REQUIRED',
    agreement_uri: agreementUri(sandbox, agreement.document),
    agreement_version: version,
    affirmation_time: agreement.affirmationTime,
    enrollment_id: agreement.enrollmentId,
    legal_natural_person_id: agreement.personId,
  }
}

export const enrollmentWire = (enrollment: Enrollment): object => {
  const { beneficiary_enrollment_metadata: named, ...fields } = enrollment.fields
  return {
    ...fields,
    beneficiary_enrollment_metadata: named && {
      primary_beneficiaries: named.primary_beneficiaries.map(({ tax_id: _, ...beneficiary }) => beneficiary),
    },
    name: `accounts/${enrollment.accountId}/enrollments/${enrollment.id}`,
    enrollment_id: enrollment.id,
    type: enrollment.type,
    consent_method: 'ESIGNATURE',
    state: enrollment.state,
    enrollment_time: enrollment.enrollmentTime,
  }
}

/** Returns the person as in the API, without the full tax ID and the backup withholding flag. */
export const personWire = (person: Person): object => {
  const { tax_id, tax_profile, subject_to_backup_withholding: _, ...fields } = person.fields
  return {
    ...fields,
    name: `legalNaturalPersons/${person.id}`,
    legal_natural_person_id: person.id,
    investigation_id: person.investigationId,
    tax_id_last_four: tax_id.slice(-4),
    tax_profile: { ...tax_profile, taxpayer_certification_state: 'CERTIFIED' },
  }
}
