import { addressForm } from '@vestibule/domain/forms/address'
import type { FormInput } from '@vestibule/domain/forms/form'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { saveForm } from '../application/save.ts'
import { requireValid } from '../require-valid.ts'

export const saveAddress = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: FormInput<typeof addressForm>,
): Promise<Application> =>
  saveForm(deps, {
    caller,
    clientId,
    version,
    writes: { address: requireValid(addressForm.parse(input)) },
    event: 'address_saved',
  })
