import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { needsSpouseSignature } from '@vestibule/domain/agreements/spouse-consent'
import { parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { type ParsedDesignation, parseDesignation } from '@vestibule/domain/forms/designation'
import { spouseForm } from '@vestibule/domain/forms/spouse'
import { designationStatement } from '@vestibule/words/disclosures/designation'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError, requireValid } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import {
  designationOf,
  type OwnDesignation,
  requireOpenIra,
  type SignedContent,
  type StoredBeneficiary,
  sealContent,
  shownTaxId,
} from './read-designation.ts'
import { type Spouse, spouseName } from './spouse.ts'
import { askSpouse } from './spouse-consent.ts'
import { takeEffect } from './take-effect.ts'

type Body = BodyOf<'saveDesignation'>

/** Returns the invalid fields' paths, such as `2.percentage`. `PRIMARY` and `CONTINGENT` mean an error of the whole tier. */
const pathsOf = ({ errors, tiers }: Extract<ParsedDesignation, { ok: false }>): string[] => [
  ...errors.flatMap((one, place) => Object.keys(one ?? {}).map((field) => `beneficiaries.${place}.${field}`)),
  ...Object.keys(tiers),
]

const parsed = (deps: Deps, body: Body, before: OwnDesignation['content']): SignedContent => {
  const stored = body.beneficiaries.map(({ id }) => before.named.find((one) => one.id === id))
  const unknown = body.beneficiaries.flatMap(({ id }, place) => {
    const isKnown = id === undefined || (stored[place] && stored.indexOf(stored[place]) === place)
    return isKnown ? [] : [`beneficiaries.${place}.id`]
  })
  const status = parseMaritalStatus(body.marital_status)
  if (!status.ok) throw new AppError('invalid', { fields: ['marital_status', ...unknown] })
  const answers = body.beneficiaries.map((one, place) => {
    const known = stored[place]
    return { ...one, stored: known && shownTaxId(known) }
  })
  const set = parseDesignation(answers, { maritalStatus: status.value, today: deps.clock.today() })
  if (!set.ok) throw new AppError('invalid', { fields: [...pathsOf(set), ...unknown] })
  if (unknown.length > 0) throw new AppError('invalid', { fields: unknown })
  const named = set.value.map((one, place): StoredBeneficiary => {
    const known = stored[place]
    const id = known?.id ?? randomUUID()
    if (!('taxId' in one) || one.taxId !== 'stored' || !known || !('taxId' in known)) return { ...one, id }
    return { ...one, id, taxId: known.taxId } as StoredBeneficiary
  })
  return { maritalStatus: status.value, named }
}

const record = async (
  deps: Deps,
  tx: Store,
  caller: Caller,
  application: Application,
  body: Body,
  signed: SignedContent,
  spouse: Spouse | undefined,
): Promise<void> => {
  const { client } = application
  const now = deps.clock.now()
  const language = deps.languages.of(caller.language)
  const account = language.words.accounts[client.account_type].name
  await showDisclosures(tx, 'designation', body.disclosures, {
    vault: deps.vault,
    language,
    ...readerOf(application),
    ip: caller.ip,
    now,
    rendered: {
      designation: (words) =>
        designationStatement({ account, ...signed, spouse: spouse && spouseName(spouse) }, language, words),
    },
  })
  await tx.designations.add({
    id: body.id,
    client_id: client.id,
    version: body.version + 1,
    content_sealed: sealContent(deps.vault, client, body.id, signed),
    signed_at: now,
  })
  await saveOrThrow(tx, {
    caller,
    now,
    clientId: client.id,
    version: undefined,
    action: 'beneficiaries_designated',
    detail: { designation: body.id, number: body.version + 1 },
  })
  if (spouse) await askSpouse(deps, tx, application, body.id, spouse)
  else await takeEffect(tx, application, body.id, now)
}

/**
 * Signs a designation, which replaces the one in effect, or waits if the spouse must consent. Safe to retry with the same `id`.
 * @throws AppError stale; step_up_required; invalid, with the fields' paths
 */
export const saveDesignation = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  body: Body,
): Promise<OwnDesignation> => {
  const { store, vault } = deps
  requireOpenIra(await loadClient(deps, caller, clientId))
  const [newest] = await store.designations.newest(clientId)
  const isRepeated = newest?.id === body.id
  if (!isRepeated) await requireRecentProof(deps, caller)
  const now = deps.clock.now()
  return store.transaction(async (tx) => {
    const application = await tx.applications.read(clientId, 'hold')
    if (!application) throw new AppError('forbidden')
    requireOpenIra(application)
    const before = await designationOf(tx, vault, application, now)
    if (before.newest?.id === body.id) return before
    if ((before.newest?.version ?? 0) !== body.version) throw new AppError('stale')
    const signed = parsed(deps, body, before.content)
    const holder = {
      hasBeneficiaries: true,
      married: signed.maritalStatus === 'MARRIED',
      state: application.address?.state ?? '',
    }
    const needsSpouse = needsSpouseSignature(holder, signed.named)
    const ownEmail = application.user.email
    const spouse = needsSpouse
      ? requireValid(spouseForm.parse(body.spouse ?? {}, { ownEmail }), (field) => [`spouse.${field}`])
      : undefined
    if (before.newest?.outcome === null)
      await tx.spouseConsents.end(before.newest.id, before.waiting ? 'WITHDRAWN' : 'EXPIRED', now)
    await record(deps, tx, caller, application, body, signed, spouse)
    return designationOf(tx, vault, application, now)
  })
}
