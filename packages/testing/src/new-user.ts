import type { Person } from './sample-person.ts'
import { shown } from './samples/sample.ts'

/** The disclosures shown during sign-up. */
export const DISCLOSURES = shown('consent', 'texts')

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
