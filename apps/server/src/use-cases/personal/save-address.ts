import type { BodyOf } from '@vestibule/contract/calls'
import { addressForm } from '@vestibule/domain/forms/address'
import type { SavedForm } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { requireValid } from '../app-error.ts'
import { saveForm } from '../application/save.ts'
import type { Deps } from '../deps.ts'

export const saveAddress = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: BodyOf<'updateAddress'>,
): Promise<SavedForm> =>
  saveForm(deps, {
    caller,
    clientId,
    version,
    writes: { address: requireValid(addressForm.parse(input)) },
    event: 'address_saved',
  })
