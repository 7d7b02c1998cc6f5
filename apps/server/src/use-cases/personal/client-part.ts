import type { CitizenshipAnswer } from '@vestibule/domain/fields/citizenship'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event, Fact } from '@vestibule/domain/flow/types'
import type { FormInput } from '@vestibule/domain/forms/form'
import type { nameForm } from '@vestibule/domain/forms/name'
import type { Vault } from '../../ports/vault.ts'
import type { Application, Writes } from '../../stores/application/rows.ts'
import type { ApplicationDeps } from '../application/load.ts'
import type { ShownDisclosure } from '../disclosures/show.ts'

export type PartDeps = ApplicationDeps & { vault: Vault }

export interface ClientInput extends FormInput<typeof nameForm> {
  dob_date?: string | undefined
  dob_month?: string | undefined
  dob_year?: string | undefined
  client_status?: Status | undefined
  ssn?: string | undefined
  residencyStatus?: CitizenshipAnswer | undefined
  passport_country?: string | undefined
  country_of_birth?: string | undefined
  green_card_number?: string | undefined
  disclosures?: ShownDisclosure[] | undefined
}

export interface Part {
  writes: NonNullable<Writes['client']>
  event: Event
  evidence?: readonly Fact[] | undefined
  isHeld?: (application: Application) => boolean
}
