import { addressForm } from '@vestibule/domain/forms/address'
import { isSameName, type LegalNameRow } from '@vestibule/domain/forms/name'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'

/**
 * Requires the name and home address of an earlier application whose answers are final, because a session alone must not replace
 * them at the broker. Until the broker has a person, the name cannot be changed elsewhere and is free.
 * @throws AppError final_details
 */
export const requireFinalDetails = async (
  { store }: Pick<Deps, 'store'>,
  { tokenHash }: Caller,
  clientId: string,
  { name, address }: { name?: LegalNameRow; address?: NonNullable<Application['address']> },
): Promise<void> => {
  const final = await store.applications.finalDetails(tokenHash, clientId)
  if (!final) return
  const isOtherName = name && final.isAtBroker && !isSameName(name, final.name)
  const isOtherAddress =
    address &&
    final.address &&
    addressForm.fields.some((field) => (address[field] ?? '') !== (final.address?.[field] ?? ''))
  if (isOtherName || isOtherAddress) throw new AppError('final_details')
}
