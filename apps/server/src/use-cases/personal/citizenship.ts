import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { parseGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import { citizenshipForm } from '@vestibule/domain/forms/citizenship'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { carries } from '../application/one-form.ts'
import { greenCardShown } from '../application/replies.ts'
import { requireValid } from '../require-valid.ts'
import type { ClientInput, Part, PartDeps } from './client-part.ts'

const countryCodes = COUNTRIES.map((country) => country.code)

/**
 * What is kept of the number of a green card (API-01), which may be left out; the masked one of a read leaves it as it is.
 * @throws AppError invalid
 */
const greenCard = async (
  deps: PartDeps,
  caller: Caller,
  clientId: string,
  given: string | undefined,
): Promise<Part['writes']> => {
  if (given === undefined) return {}
  if (given === '') return { green_card_number_sealed: null }
  const application = await loadClient(deps, caller, clientId)
  if (given === greenCardShown(deps.vault, application)) return {}
  const number = parseGreenCardNumber(given)
  if (!number.ok) throw new AppError('invalid', { fields: ['green_card_number'] })
  const place = { table: 'client', column: 'green_card_number', clientId }
  return {
    green_card_number_sealed: deps.vault.seal(application.client.data_key, place, number.value),
  }
}

/** PE-07: a permanent resident gives both countries; becoming a citizen clears them; neither is kept, and ends it. @throws AppError invalid */
export const citizenship = async (
  deps: PartDeps,
  caller: Caller,
  clientId: string,
  input: ClientInput,
): Promise<Part | undefined> => {
  const { green_card_number } = input
  if (!carries(input, [...citizenshipForm.fields, 'green_card_number'])) return undefined
  const value = requireValid(citizenshipForm.parse(input, { countryCodes }))
  const isHolder = value.residencyStatus === 'GREEN_CARD_HOLDER'
  return {
    writes: {
      residency_status: value.residencyStatus,
      passport_country: value.passport_country ?? null,
      country_of_birth: value.country_of_birth ?? null,
      ...(isHolder
        ? await greenCard(deps, caller, clientId, green_card_number)
        : { green_card_number_sealed: null }),
    },
    event: 'citizenship_saved',
    ...(value.residencyStatus === 'NEITHER' ? { evidence: [] } : {}),
  }
}
