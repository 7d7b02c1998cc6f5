import { birthDateOf as parseBirthDay } from '@vestibule/domain/fields/birth-date'
import { type CitizenshipAnswer, citizenshipToKeep, parseCountry } from '@vestibule/domain/fields/citizenship'
import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { parseSsn, readMaskedSsn } from '@vestibule/domain/fields/ssn'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event, Fact } from '@vestibule/domain/flow/types'
import type { Application, Caller, Writes } from '../../ports/applications.ts'
import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadClient, requireCurrent } from '../application/load.ts'
import { birthDateOf } from '../application/replies.ts'
import { requestStatus } from '../application/request-status.ts'
import { saveForm } from '../application/save.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'
import type { ContributionDeps } from '../money/contribution-of.ts'
import { parseNames } from './save-name.ts'

export interface ClientInput {
  firstName?: string | undefined
  lastName?: string | undefined
  client_status?: Status | undefined
  dob_date?: string | undefined
  dob_month?: string | undefined
  dob_year?: string | undefined
  ssn?: string | undefined
  residencyStatus?: CitizenshipAnswer | undefined
  passport_country?: string | undefined
  country_of_birth?: string | undefined
  disclosures?: ShownDisclosure[] | undefined
}

interface Part {
  writes: NonNullable<Writes['client']>
  event: Event
  evidence: readonly Fact[]
  isHeld?: (application: Application) => boolean
}

const countryCodes = COUNTRIES.map((country) => country.code)

/** PE-07: a permanent resident gives both countries; becoming a citizen clears them; neither is kept, and ends it. */
const citizenship = (input: ClientInput): Part | undefined => {
  if (input.residencyStatus === undefined) return undefined
  if (input.residencyStatus !== 'GREEN_CARD_HOLDER') {
    const neither = input.residencyStatus === 'NEITHER'
    return {
      writes: { residency_status: input.residencyStatus, passport_country: null, country_of_birth: null },
      event: 'citizenship_saved',
      evidence: neither ? [] : ['citizenshipGiven'],
    }
  }
  const citizen = parseCountry(input.passport_country ?? '', countryCodes)
  const born = parseCountry(input.country_of_birth ?? '', countryCodes)
  if (!citizen.ok || !born.ok)
    throw new AppError('invalid', {
      fields: [...(citizen.ok ? [] : ['passport_country']), ...(born.ok ? [] : ['country_of_birth'])],
    })
  const kept = citizenshipToKeep(input.residencyStatus, citizen.value, born.value)
  return {
    writes: {
      residency_status: kept.residencyStatus,
      passport_country: kept.citizenshipCountry ?? null,
      country_of_birth: kept.birthCountry ?? null,
    },
    event: 'citizenship_saved',
    evidence: ['citizenshipGiven'],
  }
}

/** PE-09 to PE-11: SSN and date of birth, sealed. The masked SSN of a read leaves the number as it is. */
const identity = async (
  deps: ApplicationDeps & { vault: Vault },
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: ClientInput,
): Promise<Part | undefined> => {
  if (input.ssn === undefined && input.dob_year === undefined) return undefined
  const application = await loadClient(deps, caller, clientId)
  const { client } = application
  const masked = readMaskedSsn(input.ssn ?? '')
  const unchanged = masked !== undefined && masked.lastFour === client.ssn_last4
  const ssn = unchanged ? undefined : parseSsn(input.ssn ?? '')
  const [year, month, day] = [input.dob_year, input.dob_month, input.dob_date].map((part) =>
    /^\d{1,4}$/.test(part ?? '') ? Number(part) : Number.NaN,
  ) as [number, number, number]
  const birthDate = parseBirthDay(year, month, day, deps.clock.today())
  const fields = [
    ...(ssn && !ssn.ok ? ['ssn'] : []),
    ...(birthDate.ok ? [] : ['dob_date', 'dob_month', 'dob_year']),
  ]
  if (!birthDate.ok || (ssn && !ssn.ok)) {
    // the masked form of a number that was changed elsewhere is no number
    if (masked) requireCurrent(application, version)
    throw new AppError('invalid', { fields })
  }
  const seal = (column: string, plain: string): Buffer =>
    deps.vault.seal(client.data_key, { table: 'client', column, clientId }, plain)
  const ssnIndex = ssn?.ok ? deps.vault.ssnIndex(ssn.value) : undefined
  return {
    writes: {
      birth_date_sealed: seal('birth_date', birthDate.value),
      ...(ssn?.ok && ssnIndex
        ? { ssn_sealed: seal('ssn', ssn.value), ssn_last4: ssn.value.slice(-4), ssn_index: ssnIndex }
        : {}),
    },
    event: 'identity_saved',
    evidence: ['identityGiven'],
    isHeld: (stored) =>
      birthDateOf(deps.vault, stored) === birthDate.value &&
      (ssnIndex === undefined || stored.client.ssn_index?.equals(ssnIndex) === true),
  }
}

const name = (input: ClientInput): Part | undefined =>
  input.firstName === undefined && input.lastName === undefined
    ? undefined
    : {
        writes: parseNames({ firstName: input.firstName ?? '', lastName: input.lastName ?? '' }),
        event: 'name_saved',
        evidence: ['nameGiven'],
      }

/**
 * PATCH client: the name, the citizenship, or the identity, one of them a call; or a status alone, judged by the table.
 * @throws AppError invalid, unauthenticated, forbidden, stale, locked, status_conflict
 */
export const updateClient = async (
  deps: ApplicationDeps & ContributionDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: ClientInput,
): Promise<Application> => {
  const parts = [
    name(input),
    citizenship(input),
    await identity(deps, caller, clientId, version, input),
  ].filter((part) => part !== undefined)
  const [part, second] = parts
  if (!part) {
    if (!input.client_status) throw new AppError('malformed')
    return requestStatus(deps, caller, clientId, version, input.client_status)
  }
  if (second) throw new AppError('malformed', { fields: Object.keys(input) })
  const save = (store: Store): Promise<Application> =>
    saveForm(
      { ...deps, store },
      {
        caller,
        clientId,
        version,
        writes: { client: part.writes },
        event: part.event,
        evidence: part.evidence,
        ...(part.isHeld ? { isHeld: part.isHeld } : {}),
        requested: part.evidence.length > 0 ? input.client_status : undefined,
      },
    )
  const { disclosures = [] } = input
  if (disclosures.length === 0 || part.event !== 'identity_saved') return save(deps.store)
  return deps.store.transaction(async (store) => {
    const application = await save(store)
    const shown = { userId: application.user.id, ip: caller.ip, now: deps.clock.now() }
    await showDisclosures(store, 'identity', disclosures, shown)
    return application
  })
}
