import { randomBytes, randomUUID } from 'node:crypto'
import type { AccountType } from '@vestibule/domain/account-types'
import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePhone } from '@vestibule/domain/fields/phone'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { placeOfContact, type StartContact } from '../sign-up/open-start.ts'

const linkSeconds = 10 * 60

interface NewStart {
  email: string
  phone_number?: string | undefined
  account_type?: AccountType | undefined
  vouched_for: readonly 'email'[]
  return_to?: string | undefined
}

/** Makes a link for a customer of the firm. Its token is in the fragment, which browsers send to no server. */
export const makeStart = async (
  { store, vault, brand, publicUrl, returnAddresses, hashOf }: Deps,
  input: NewStart,
  now: Date,
): Promise<{ id: string; link: string; expiresAt: Date }> => {
  const { account_type: accountType = null, return_to: returnTo = null } = input
  const email = parseEmail(input.email)
  const phone = input.phone_number === undefined ? undefined : parsePhone(input.phone_number)
  if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
  if (phone && !phone.ok) throw new AppError('invalid', { fields: ['phone_number'] })
  if (accountType !== null && !brand.accountTypes.includes(accountType))
    throw new AppError('invalid', { fields: ['account_type'] })
  // Compared as texts, because parsers disagree about unusual addresses.
  if (returnTo !== null && !returnAddresses.includes(returnTo))
    throw new AppError('invalid', { fields: ['return_to'] })
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkSeconds * 1000)
  const contact: StartContact = {
    email: email.value,
    phone_number: phone?.value ?? null,
    account_type: accountType,
  }
  await store.starts.make({
    id,
    link_hash: hashOf(token),
    contact_sealed: vault.sealRecord(placeOfContact(id), JSON.stringify(contact)),
    email_hash: Buffer.from(vault.valueHash('email', email.value), 'base64url'),
    vouches_email: input.vouched_for.includes('email'),
    return_to: returnTo,
    created_at: now,
    expires_at: expiresAt,
  })
  return { id, link: `${publicUrl}/onboarding#start=${token}`, expiresAt }
}
