import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { parseGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import { citizenshipForm } from '@vestibule/domain/forms/citizenship'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { hasAnyField } from '../application/one-form.ts'
import { greenCardShown } from '../application/replies.ts'
import { sealColumn } from '../application/sealed-columns.ts'
import { requireValid } from '../require-valid.ts'
import type { ClientInput, Part, PartDeps } from './client-part.ts'

const countryCodes = COUNTRIES.map((country) => country.code)

/** Optional (API-01); the masked number of a response keeps the stored one. @throws AppError invalid */
const greenCard = async (
  deps: PartDeps,
  caller: Caller,
  clientId: string,
  typed: string | undefined,
): Promise<Part['writes']> => {
  if (typed === undefined) return {}
  if (typed === '') return { green_card_number_sealed: null }
  const application = await loadClient(deps, caller, clientId)
  if (typed === greenCardShown(deps.vault, application)) return {}
  const number = parseGreenCardNumber(typed)
  if (!number.ok) throw new AppError('invalid', { fields: ['green_card_number'] })
  const { client } = application
  return {
    green_card_number_sealed: sealColumn(deps.vault, client, 'client', 'green_card_number', number.value),
  }
}

/** PE-07: permanent residents give both countries; citizens clear them. @throws AppError invalid */
export const citizenship = async (
  deps: PartDeps,
  caller: Caller,
  clientId: string,
  input: ClientInput,
): Promise<Part | undefined> => {
  const { green_card_number } = input
  if (!hasAnyField(input, [...citizenshipForm.fields, 'green_card_number'])) return undefined
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
