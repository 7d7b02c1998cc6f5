import { reachesMajorityOn } from '@vestibule/domain/fields/birth-date'
import { parseState } from '@vestibule/domain/fields/state'
import { compareDates } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { birthDateOf, ssnOf } from './sealed-columns.ts'

/** Requires an applicant of age before data leaves the server. @throws AppError status_conflict, not_of_age */
export const requireOfAge = ({ vault, clock, agesOfMajority }: Deps, application: Application): void => {
  const birthDate = birthDateOf(vault, application)
  const state = parseState(application.address?.state ?? '')
  if (!birthDate || !state.ok) throw new AppError('status_conflict')
  const day = reachesMajorityOn(birthDate, state.value, agesOfMajority)
  if (compareDates(day, clock.today()) > 0) throw new AppError('not_of_age', { day })
}

/**
 * Reserves the SSN: one application per SSN and account type, except for a person's second individual account.
 * @throws AppError blocked if taken, blocked or missing
 */
export const claimSsn = async (
  tx: Store,
  { vault, brand }: Pick<Deps, 'vault' | 'brand'>,
  application: Application,
): Promise<void> => {
  const { client, user } = application
  const ssn = ssnOf(vault, application)
  const isShared = client.account_type === 'REGULAR' && brand.secondIndividualAccount
  const owner = isShared ? user.id : undefined
  if (!ssn || !(await tx.accounts.claimSsn(client, vault.ssnIndexes(ssn), owner)))
    throw new AppError('blocked')
}
