import type { Person } from './records.ts'

/** Omits the full tax ID and the backup withholding flag. */
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
