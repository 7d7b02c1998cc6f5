import type { Person } from './sample-person.ts'

/** The disclosures that the page shows before there is a user. */
export const DISCLOSURES = [
  { id: 'consent', version: 1 },
  { id: 'texts', version: 1 },
]
/** What create-user is sent. */
export const newUser = ({ person }: { person: Person }, auth0UserId: string | undefined) => ({
  firstName: 'New',
  lastName: 'User',
  email: person.email,
  phoneNumber: person.phone,
  auth0UserId: auth0UserId ?? '',
  password: person.password,
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
  isPhoneNumberVerified: false,
  isEmailVerified: false,
  clientAccountType: person.accountType,
  disclosures: DISCLOSURES,
})
