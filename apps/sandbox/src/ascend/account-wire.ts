import type { Sandbox } from '../core/sandbox.ts'
import { agreementUri, catalog } from './catalog.ts'
import { type Account, type Agreement, allOf, type Enrollment, load, type Person } from './records.ts'
import type { Beneficiary } from './shapes/enrollment.ts'

export const views = ['BASIC', 'FULL'] as const

/** Returns the account as in the API. BASIC omits enrollments, agreements, the investment profile and contacts. */
export const accountWire = (sandbox: Sandbox, account: Account, view: (typeof views)[number]): object => {
  const { parties, investment_profile, trusted_contacts, interested_parties, ...fields } = account.fields
  const basic = {
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
    parties: parties.map((party, index) => partyWire(sandbox, account, party, index)),
  }
  if (view === 'BASIC') return basic
  return {
    ...basic,
    investment_profile,
    interested_parties,
    trusted_contacts: trusted_contacts?.map((contact, index) => ({
      ...contact,
      name: `accounts/${account.id}/trustedContacts/${index + 1}`,
      trusted_contact_id: String(index + 1),
    })),
    enrollments: allOf(sandbox, 'enrollment', account.id).map(enrollmentWire),
    agreements: allOf(sandbox, 'agreement', account.id).map((each) => agreementWire(sandbox, each)),
  }
}

type Party = Account['fields']['parties'][number]

export const partyWire = (sandbox: Sandbox, account: Account, party: Party, index: number): object => {
  const { legal_natural_person_id, ...contact } = party
  return {
    ...contact,
    name: `accounts/${account.id}/parties/${index + 1}`,
    party_id: String(index + 1),
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
      primary_beneficiaries: named.primary_beneficiaries.map(withoutTaxId),
      contingent_beneficiaries: named.contingent_beneficiaries?.map(withoutTaxId),
    },
    name: `accounts/${enrollment.accountId}/enrollments/${enrollment.id}`,
    enrollment_id: enrollment.id,
    type: enrollment.type,
    consent_method: enrollment.fields.consent_method ?? 'ESIGNATURE',
    state: enrollment.state,
    enrollment_time: enrollment.enrollmentTime,
  }
}

const withoutTaxId = ({ tax_id: _, ...beneficiary }: Beneficiary): object => beneficiary

/** Returns the person as in the API, without the full tax ID and the backup withholding flag. */
export const personWire = (person: Person): object => {
  const { tax_id, tax_profile, subject_to_backup_withholding: _, ...fields } = person.fields
  return {
    ...fields,
    name: `legalNaturalPersons/${person.id}`,
    legal_natural_person_id: person.id,
    investigation_id: person.investigationId,
    tax_id_last_four: tax_id && lastFour(tax_id),
    tax_profile: { ...tax_profile, taxpayer_certification_state: 'CERTIFIED' },
  }
}

export const digitsOf = (taxId: string): string => taxId.replaceAll('-', '')

export const lastFour = (digits: string): string => digits.slice(-4)
