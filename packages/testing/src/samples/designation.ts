import { shown } from './sample.ts'

/** Creates a person of a designation, as typed. */
export const designated = (changes: Record<string, unknown> = {}) => ({
  tier: 'PRIMARY',
  kind: 'PERSON',
  percentage: '100',
  firstName: 'Byron',
  lastName: 'King',
  birthDate: '05/12/1936',
  phone_number: '212-555-0142',
  email: 'byron@example.com',
  relation: 'OTHER',
  ...changes,
})

/** Creates the request body of a designation. */
export const designationOf = (...beneficiaries: object[]) => ({
  id: crypto.randomUUID(),
  version: 0,
  marital_status: 'SINGLE',
  beneficiaries,
  disclosures: shown('designation'),
})
