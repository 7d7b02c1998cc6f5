import { typedBirthDate } from '@vestibule/domain/fields/birth-date'
import { maskSsn, readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { identityForm } from '@vestibule/domain/forms/identity'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { loadClient, requireCurrent } from '../application/load.ts'
import { hasAnyField } from '../application/one-form.ts'
import { birthDateOf } from '../application/replies.ts'
import { sealColumn } from '../application/sealed-columns.ts'
import { requireValid } from '../require-valid.ts'
import type { ClientInput, Part, PartDeps } from './client-part.ts'

export const dobFields = ['dob_date', 'dob_month', 'dob_year'] as const

export const namesOf = (field: string): string[] => (field === 'birthDate' ? [...dobFields] : [field])

/** PE-09 to PE-11: a masked SSN keeps the stored one. @throws AppError invalid, stale */
export const identity = async (
  deps: PartDeps,
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
  // A masked SSN that does not match was changed elsewhere.
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
