import { randomUUID } from 'node:crypto'
import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { type Beneficiary, parseBeneficiaries } from '@vestibule/domain/forms/beneficiaries'
import type { Vault } from '../../ports/vault.ts'
import type { Application, ClientRow, NotSaved } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { BeneficiaryRow } from '../../stores/personal/beneficiaries.ts'
import { isInEffect } from '../../stores/personal/designations.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { answersOf, type BeneficiaryInput, pathsOf, storedOf, wrongIds } from './beneficiary-input.ts'
import { beneficiaryBirthDateOf, placeOf, taxIdOf } from './read-beneficiaries.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

const toRow = (
  vault: Vault,
  client: ClientRow,
  one: Beneficiary,
  stored: BeneficiaryRow | undefined,
): BeneficiaryRow => {
  const id = stored?.id ?? randomUUID()
  const seal = (column: 'birth_date' | 'tax_id', plain: string): Buffer =>
    vault.seal(client.data_key, placeOf(column, client, id), plain)
  const { taxId } = one
  return {
    id,
    percentage: one.percentage,
    first_name: one.firstName,
    last_name: one.lastName,
    birth_date_sealed: seal('birth_date', one.birthDate),
    phone: one.phone_number,
    email: one.email,
    relation: one.relation,
    tax_id_type: one.taxIdType || null,
    ...(taxId === 'stored'
      ? { tax_id_sealed: stored?.tax_id_sealed ?? null, tax_id_last4: stored?.tax_id_last4 ?? null }
      : { tax_id_sealed: taxId ? seal('tax_id', taxId) : null, tax_id_last4: orNull(taxId.slice(-4)) }),
    address_1: orNull(one.address1),
    address_2: orNull(one.address2),
    zipcode: orNull(one.zipcode),
    city: orNull(one.city),
    state: orNull(one.state),
  }
}

const fieldsOf = (input: readonly BeneficiaryInput[]): string[] => [
  ...new Set(
    input.flatMap(({ id: _, ...fields }) =>
      Object.entries(fields).flatMap(([field, value]) => (value === '' ? [] : [`beneficiary.${field}`])),
    ),
  ),
]

const parsed = async (
  store: Store,
  deps: Deps,
  application: Application,
  input: readonly BeneficiaryInput[],
) => {
  const { client } = application
  const rows = await store.beneficiaries.list(client.id)
  const maritalStatus = (await store.applications.read(client.id))?.details?.marital_status ?? undefined
  const stored = storedOf(rows, input)
  const answers = input.map((fields, place) => answersOf(fields, stored[place]))
  const set = parseBeneficiaries(answers, { maritalStatus, today: deps.clock.today() })
  const ids = wrongIds(input, stored)
  if (!set.ok) throw new AppError('invalid', { fields: [...ids, ...pathsOf(set)] })
  if (ids.length > 0) throw new AppError('invalid', { fields: ids })
  return { before: rows, after: set.value.map((one, place) => toRow(deps.vault, client, one, stored[place])) }
}

/** Returns the stored application if this save may be a retry. @throws AppError, with `code`, if it is not a retry */
const repeated = async (
  store: Store,
  { repeats, code }: NotSaved,
  clientId: string,
  version: number | undefined,
) => {
  const now = repeats && (await store.applications.read(clientId))
  if (!now || now.client.version !== (version ?? 0) + 1) throw new AppError(code)
  return now
}

/** Returns a function that serializes rows without ids and decrypted, because ids and ciphertexts always differ. */
const content =
  (vault: Vault, client: ClientRow) =>
  (rows: readonly BeneficiaryRow[]): string =>
    JSON.stringify(
      rows.map((row) => ({
        ...row,
        id: '',
        birth_date_sealed: beneficiaryBirthDateOf(vault, client, row),
        tax_id_sealed: taxIdOf(vault, client, row),
      })),
    )

/** Copies the beneficiaries to another application of the same person, sealed for it, unless a designation replaced them. */
export const copyBeneficiaries = async (
  store: Store,
  vault: Vault,
  from: ClientRow,
  to: ClientRow,
): Promise<void> => {
  if ((await store.designations.newest(from.id)).some(isInEffect)) return
  const rows = await store.beneficiaries.list(from.id)
  const copied = rows.map((row): BeneficiaryRow => {
    const id = randomUUID()
    const seal = (column: 'birth_date' | 'tax_id', plain: string): Buffer =>
      vault.seal(to.data_key, placeOf(column, to, id), plain)
    const taxId = taxIdOf(vault, from, row)
    return {
      ...row,
      id,
      birth_date_sealed: seal('birth_date', beneficiaryBirthDateOf(vault, from, row)),
      tax_id_sealed: taxId === undefined ? null : seal('tax_id', taxId),
    }
  })
  await store.beneficiaries.replace(to.id, copied)
}

/** Replaces all beneficiaries. Saves the client first, to lock it, so that no other save invalidates the validation. */
export const saveBeneficiaries = (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: readonly BeneficiaryInput[],
): Promise<{ application: Application; rows: BeneficiaryRow[] }> =>
  deps.store.transaction(async (store) => {
    const saved = await store.applications.save({
      caller,
      now: deps.clock.now(),
      clientId,
      version,
      lockable: true,
      action: 'beneficiaries_saved',
      detail: { fields: fieldsOf(input) },
    })
    const application = saved.ok ? saved.application : await repeated(store, saved, clientId, version)
    if (!hasBeneficiaries(application.client.account_type)) throw new AppError('status_conflict')
    const { before, after } = await parsed(store, deps, application, input)
    if (!saved.ok) {
      const contentOf = content(deps.vault, application.client)
      if (contentOf(before) !== contentOf(after)) throw new AppError(saved.code)
      return { application, rows: before }
    }
    await store.beneficiaries.replace(clientId, after)
    return { application, rows: after }
  })
