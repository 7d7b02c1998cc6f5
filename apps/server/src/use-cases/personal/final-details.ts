import { isSameAddress } from '@vestibule/domain/forms/address'
import { isSameName, type LegalNameRow } from '@vestibule/domain/forms/name'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'

/**
 * Rejects a name or home address that differs from the applicant's earlier application, if that one's answers are final. The
 * broker has one person for all accounts, whose name and address change only with a proof of identity (MA-04). A different name
 * is allowed until the broker has the person, because the change with a proof is only possible then.
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
  const isOtherAddress = address && final.address && !isSameAddress(address, final.address)
  if (isOtherName || isOtherAddress) throw new AppError('final_details')
}
