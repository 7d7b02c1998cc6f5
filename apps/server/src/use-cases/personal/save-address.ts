import type { BodyOf } from '@vestibule/contract/calls'
import { addressForm } from '@vestibule/domain/forms/address'
import type { SavedForm } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { requireValid } from '../app-error.ts'
import { saveForm } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { requireFinalDetails } from './final-details.ts'

export const saveAddress = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: BodyOf<'updateAddress'>,
): Promise<SavedForm> => {
  const address = requireValid(addressForm.parse(input))
  await requireFinalDetails(deps, caller, clientId, { address })
  return saveForm(deps, { caller, clientId, version, writes: { address }, event: 'address_saved' })
}
