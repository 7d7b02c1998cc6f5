import { citizenshipToKeep, parseCountry } from '@vestibule/domain/fields/citizenship'
import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { parseGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import type { Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { greenCardShown } from '../application/replies.ts'
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
  const { residencyStatus, passport_country, country_of_birth, green_card_number } = input
  if (residencyStatus === undefined) {
    if ([passport_country, country_of_birth, green_card_number].every((one) => one === undefined))
      return undefined
    throw new AppError('invalid', { fields: ['residencyStatus'] })
  }
  if (residencyStatus !== 'GREEN_CARD_HOLDER') {
    const neither = residencyStatus === 'NEITHER'
    return {
      writes: {
        residency_status: residencyStatus,
        passport_country: null,
        country_of_birth: null,
        green_card_number_sealed: null,
      },
      event: 'citizenship_saved',
      ...(neither ? { evidence: [] } : {}),
    }
  }
  const citizen = parseCountry(passport_country ?? '', countryCodes)
  const born = parseCountry(country_of_birth ?? '', countryCodes)
  if (!citizen.ok || !born.ok)
    throw new AppError('invalid', {
      fields: [...(citizen.ok ? [] : ['passport_country']), ...(born.ok ? [] : ['country_of_birth'])],
    })
  const kept = citizenshipToKeep(residencyStatus, citizen.value, born.value)
  return {
    writes: {
      residency_status: kept.residencyStatus,
      passport_country: kept.citizenshipCountry ?? null,
      country_of_birth: kept.birthCountry ?? null,
      ...(await greenCard(deps, caller, clientId, green_card_number)),
    },
    event: 'citizenship_saved',
  }
}
