import type { ReplyOf } from '@vestibule/contract/calls'
import type { Designated } from '@vestibule/contract/personal'
import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { maskTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { birthDateParts, typedBirthDate } from '@vestibule/domain/fields/birth-date'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { maskEmail } from '@vestibule/domain/firm/masks'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import {
  type DesignatedBeneficiary,
  type DesignatedPerson,
  typedDesignation,
} from '@vestibule/domain/forms/designation'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { Application, ClientRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { BeneficiaryRow } from '../../stores/personal/beneficiaries.ts'
import { type DesignationRow, isInEffect } from '../../stores/personal/designations.ts'
import type { SpouseConsentRow } from '../../stores/personal/spouse-consents.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { beneficiaryBirthDateOf, taxIdOf } from './read-beneficiaries.ts'
import { spouseName, spouseOf } from './spouse.ts'

/** A beneficiary with all digits of the tax ID. */
export type StoredBeneficiary = DesignatedBeneficiary & { readonly id: string }

/** The sealed content of a designation. */
export interface SignedContent {
  maritalStatus: MaritalStatus
  named: readonly StoredBeneficiary[]
}

export interface OwnDesignation {
  application: Application
  newest: DesignationRow | undefined
  /** The designation in effect. `undefined` while the beneficiaries of the application are in effect. */
  row: DesignationRow | undefined
  content: Pick<SignedContent, 'named'> & { maritalStatus: MaritalStatus | undefined }
  /** The spouse's consent for which the newest designation waits. */
  waiting: SpouseConsentRow | undefined
}

const placeOf = (clientId: string, row: string): SealedPlace => ({
  table: 'beneficiary_designation',
  column: 'content',
  clientId,
  row,
})

export const sealContent = (vault: Vault, client: ClientRow, id: string, content: SignedContent): Buffer =>
  vault.seal(client.data_key, placeOf(client.id, id), JSON.stringify(content))

const personOf = (vault: Vault, client: ClientRow, row: BeneficiaryRow): StoredBeneficiary => {
  const person = {
    id: row.id,
    tier: 'PRIMARY',
    kind: 'PERSON',
    perStirpes: false,
    percentage: row.percentage,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: beneficiaryBirthDateOf(vault, client, row),
    phone_number: row.phone,
    email: row.email,
    relation: row.relation,
    taxIdType: row.tax_id_type ?? '',
    taxId: taxIdOf(vault, client, row) ?? '',
    address1: row.address_1 ?? '',
    address2: row.address_2 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zipcode: row.zipcode ?? '',
  }
  // The stored answers passed the form's parsers.
  return person as DesignatedPerson & { id: string }
}

export const contentOf = (
  vault: Vault,
  client: ClientRow,
  { id, content_sealed }: Pick<DesignationRow, 'id' | 'content_sealed'>,
): SignedContent =>
  JSON.parse(vault.open(client.data_key, placeOf(client.id, id), content_sealed)) as SignedContent

/** Reads the beneficiaries in effect, and the designation that waits for the spouse. */
export const designationOf = async (
  store: Store,
  vault: Vault,
  application: Application,
  now: Date,
): Promise<OwnDesignation> => {
  const { client, details } = application
  const rows = await store.designations.newest(client.id)
  const [newest] = rows
  const row = rows.find(isInEffect)
  const waiting = newest?.outcome === null ? await store.spouseConsents.waiting(newest.id, now) : undefined
  if (row) return { application, newest, row, content: contentOf(vault, client, row), waiting }
  const named = (await store.beneficiaries.list(client.id)).map((one) => personOf(vault, client, one))
  const content = { maritalStatus: details?.marital_status ?? undefined, named }
  return { application, newest, row, content, waiting }
}

/** Requires a completed application for an IRA that the broker has not closed. @throws AppError status_conflict */
export const requireOpenIra = (application: Application): void => {
  const { client, account } = application
  requireStatus(application, completedStatuses)
  if (!hasBeneficiaries(client.account_type) || account?.state === 'CLOSED')
    throw new AppError('status_conflict')
}

export const readDesignation = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<OwnDesignation> => {
  const application = await loadClient(deps, caller, clientId)
  requireOpenIra(application)
  return designationOf(deps.store, deps.vault, application, deps.clock.now())
}

const typedDate = (date: IsoDate): string => typedBirthDate(birthDateParts(date))

const typedOf = (one: StoredBeneficiary): Designated => {
  const hasTaxId = 'taxId' in one && one.taxId !== ''
  const taxIdType = 'taxIdType' in one ? one.taxIdType : 'EIN'
  const known: Readonly<Record<string, unknown>> = {
    ...one,
    ...('birthDate' in one && { birthDate: typedDate(one.birthDate) }),
    ...('trustDate' in one && { trustDate: typedDate(one.trustDate) }),
    ...(hasTaxId && { taxIdType, taxId: maskTaxId(one.taxId.slice(-4), taxIdType) }),
  }
  return {
    id: one.id,
    tier: one.tier,
    kind: one.kind,
    perStirpes: 'perStirpes' in one && one.perStirpes,
    ...typedDesignation((field) => String(known[field] ?? '')),
  }
}

export const designationReply = (
  vault: Vault,
  { application, newest, row, content, waiting }: OwnDesignation,
): ReplyOf<'getDesignation'> => ({
  version: newest?.version ?? 0,
  signed_at: row ? new Date(row.signed_at).toISOString() : null,
  marital_status: content.maritalStatus ?? '',
  state: application.address?.state ?? '',
  beneficiaries: content.named.map(typedOf),
  waiting: newest && waiting ? waitingReply(vault, application.client, newest, waiting) : null,
  ended: waiting || !newest || isInEffect(newest) ? null : endOf(newest),
})

/** A consent past its expiry counts as expired before the job records the expiry. */
const endOf = ({ outcome }: DesignationRow) => (outcome && outcome !== 'SIGNED' ? outcome : 'EXPIRED')

const waitingReply = (
  vault: Vault,
  client: ClientRow,
  { signed_at }: DesignationRow,
  consent: SpouseConsentRow,
) => {
  const spouse = spouseOf(vault, client, consent)
  return {
    signed_at: new Date(signed_at).toISOString(),
    expires_at: new Date(consent.expires_at).toISOString(),
    spouse: spouseName(spouse),
    email: maskEmail(spouse.email),
  }
}

/** The stored tax ID as the page shows it. */
export const shownTaxId = (one: StoredBeneficiary): { taxIdType: string; taxId: string } | undefined => {
  const { taxId, taxIdType } = typedOf(one)
  return taxId === '' ? undefined : { taxId, taxIdType }
}
