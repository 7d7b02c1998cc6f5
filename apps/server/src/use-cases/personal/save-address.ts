import { parseAddressLine2 } from '@vestibule/domain/fields/address-line-2'
import { parseCity } from '@vestibule/domain/fields/city'
import { parseState } from '@vestibule/domain/fields/state'
import { parseStreet } from '@vestibule/domain/fields/street'
import { parseZip } from '@vestibule/domain/fields/zip'
import type { Application } from '../../ports/application.ts'
import type { Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { saveForm } from '../application/save.ts'

/** PE-04 to PE-06: the home address; the fields at fault are named. @throws AppError invalid and those of a save */
export const saveAddress = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: { address_1: string; address_2?: string | undefined; zipcode: string; city: string; state: string },
): Promise<Application> => {
  const parts = {
    address_1: parseStreet(input.address_1),
    address_2: parseAddressLine2(input.address_2 ?? ''),
    zipcode: parseZip(input.zipcode),
    city: parseCity(input.city),
    state: parseState(input.state),
  }
  const fields = Object.entries(parts).flatMap(([field, part]) => (part.ok ? [] : [field]))
  const { address_1, address_2, zipcode, city, state } = parts
  if (!address_1.ok || !address_2.ok || !zipcode.ok || !city.ok || !state.ok)
    throw new AppError('invalid', { fields })
  return saveForm(deps, {
    caller,
    clientId,
    version,
    writes: {
      address: {
        address_1: address_1.value,
        address_2: address_2.value,
        zipcode: zipcode.value,
        city: city.value,
        state: state.value,
      },
    },
    event: 'address_saved',
  })
}
