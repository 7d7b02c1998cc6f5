import type { Person } from './sample-person.ts'

export const DISCLOSURES = [
  { id: 'consent', version: 1 },
  { id: 'texts', version: 1 },
]

/** Creates the request body of create-user. */
export const newUser = (
  { person }: { person: Pick<Person, 'email' | 'phone' | 'password' | 'accountType'> },
  auth0UserId: string | undefined,
) => ({
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
