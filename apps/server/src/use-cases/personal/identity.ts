import { birthDateOf as parseBirthDay } from '@vestibule/domain/fields/birth-date'
import { parseSsn, readMaskedSsn } from '@vestibule/domain/fields/ssn'
import type { Caller } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import { loadClient, requireCurrent } from '../application/load.ts'
import { birthDateOf } from '../application/replies.ts'
import type { ClientInput, Part, PartDeps } from './client-part.ts'

/** PE-09 to PE-11: SSN and date of birth, sealed. The masked SSN of a read leaves the number as it is. @throws AppError invalid, stale */
export const identity = async (
  deps: PartDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: ClientInput,
): Promise<Part | undefined> => {
  const { ssn: ssnGiven, dob_year, dob_month, dob_date } = input
  if ([ssnGiven, dob_year, dob_month, dob_date].every((one) => one === undefined)) return undefined
  const application = await loadClient(deps, caller, clientId)
  const { client } = application
  const masked = readMaskedSsn(ssnGiven ?? '')
  const unchanged = masked !== undefined && masked.lastFour === client.ssn_last4
  const ssn = unchanged ? undefined : parseSsn(ssnGiven ?? '')
  const [year, month, day] = [dob_year, dob_month, dob_date].map((part) =>
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
  const ssnIndexes = ssn?.ok ? deps.vault.ssnIndexes(ssn.value) : undefined
  return {
    writes: {
      birth_date_sealed: seal('birth_date', birthDate.value),
      ...(ssn?.ok && ssnIndexes
        ? { ssn_sealed: seal('ssn', ssn.value), ssn_last4: ssn.value.slice(-4), ssn_index: ssnIndexes[0] }
        : {}),
    },
    event: 'identity_saved',
    isHeld: (stored) =>
      birthDateOf(deps.vault, stored) === birthDate.value &&
      (ssnIndexes === undefined || ssnIndexes.some((one) => stored.client.ssn_index?.equals(one))),
  }
}
