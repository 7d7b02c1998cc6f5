import { phoneDigits } from '@vestibule/domain/fields/phone'
import { nameOf } from '@vestibule/domain/forms/name'
import type { PersonToVerify } from '../../ports/identity-checks.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import { birthDateOf, ssnOf } from '../application/sealed-columns.ts'

export const personToVerify = (
  vault: Vault,
  application: Application,
): Omit<PersonToVerify, 'gaveConsent'> | undefined => {
  const { client, user, address } = application
  const birthDate = birthDateOf(vault, application)
  const ssn = ssnOf(vault, application)
  if (!address || !birthDate || !ssn || !client.first_name || !client.last_name) return undefined
  return {
    clientId: client.id,
    ...nameOf(client),
    birthDate,
    ssn,
    email: user.email,
    phone: phoneDigits(user.phone),
    address: {
      street: address.address_1,
      street2: address.address_2,
      city: address.city,
      state: address.state,
      zipcode: address.zipcode,
    },
  }
}
