import type { BodyOf } from '@vestibule/contract/calls'
import { typedBirthDate } from '@vestibule/domain/fields/birth-date'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { parseGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import { maskSsn, readMaskedSsn } from '@vestibule/domain/fields/ssn'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event, Fact } from '@vestibule/domain/flow/types'
import { citizenshipForm } from '@vestibule/domain/forms/citizenship'
import { identityForm } from '@vestibule/domain/forms/identity'
import type { Application, Writes } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import { loadClient, requireCurrent } from '../application/load.ts'
import { hasAnyField } from '../application/save.ts'
import { birthDateOf, greenCardShown, sealColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'

export type ClientInput = Omit<BodyOf<'updateClient'>, 'step' | 'client_status'> & {
  client_status?: Status | undefined
}

export interface Part {
  writes: NonNullable<Writes['client']>
  event: Event
  evidence?: readonly Fact[] | undefined
  isHeld?: (application: Application) => boolean
}

const countryCodes = bundledCountries.map((country) => country.code)

/** Returns the green card number to write. A masked number retains the stored number. @throws AppError invalid */
const greenCard = async (
  deps: Deps,
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

/** Requires birth and passport countries of permanent residents. Clears those of citizens. @throws AppError invalid */
export const citizenship = async (
  deps: Deps,
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

export const dobFields = ['dob_date', 'dob_month', 'dob_year'] as const

export const namesOf = (field: string): string[] => (field === 'birthDate' ? [...dobFields] : [field])

/** Returns the SSN and birth date to write. A masked SSN retains the stored SSN. @throws AppError invalid, stale */
export const identity = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: ClientInput,
): Promise<Part | undefined> => {
  if (!hasAnyField(input, ['ssn', ...dobFields])) return undefined
  const application = await loadClient(deps, caller, clientId)
  const { client } = application
  const parsed = identityForm.parse(
    { ssn: input.ssn, birthDate: typedBirthDate(input) },
    { savedSsn: client.ssn_last4 ? maskSsn(client.ssn_last4) : '', today: deps.clock.today() },
  )
  // A masked SSN that does not match the stored SSN is outdated, because another tab changed the SSN.
  if (!parsed.ok && readMaskedSsn(input.ssn ?? '')) requireCurrent(application, version)
  const { ssn, birthDate } = requireValid(parsed, namesOf)
  const seal = (column: string, plain: string): Buffer =>
    sealColumn(deps.vault, client, 'client', column, plain)
  const ssnIndexes = readMaskedSsn(ssn) ? undefined : deps.vault.ssnIndexes(ssn)
  return {
    writes: {
      birth_date_sealed: seal('birth_date', birthDate),
      ...(ssnIndexes && { ssn_sealed: seal('ssn', ssn), ssn_last4: ssn.slice(-4), ssn_index: ssnIndexes[0] }),
    },
    event: 'identity_saved',
    isHeld: (stored) =>
      birthDateOf(deps.vault, stored) === birthDate &&
      (ssnIndexes === undefined || ssnIndexes.some((one) => stored.client.ssn_index?.equals(one))),
  }
}
