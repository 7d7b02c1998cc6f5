import { randomUUID } from 'node:crypto'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { KeptRecord, RetentionFacts } from '../../stores/retention/applicants.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { accessTokensOf, keepForRemoval } from '../bank/remove-item.ts'
import type { Deps } from '../deps.ts'
import type { CommandDeps } from './export.ts'
import { type Refusal, refusalsOf } from './may-erase.ts'
import { openRows } from './open-rows.ts'
import { placeOfKept, tablesOfKind } from './sealed-records.ts'

export type Erased = { ok: true; kept: KeptRecord[] } | { ok: false; refusals: Refusal[] }
/** `by` is the operator's name, or `undefined` if the server erases. */
export type EraseDeps = Omit<CommandDeps, 'by'> & { by: string | undefined; retention: RetentionPeriods }
export type Period = Extract<Refusal, { why: 'period' }> & { until: IsoDate }

const atOnce = 500

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
export const dayOf = (at: Date): IsoDate => newYork.format(at) as IsoDate

export const hasPeriod = (refusal: Refusal): refusal is Period =>
  refusal.why === 'period' && refusal.until !== undefined

const recordsOf = async (
  { vault }: EraseDeps,
  tx: Store,
  subject: Subject,
  periods: readonly Period[],
): Promise<KeptRecord[]> => {
  const tables = openRows(vault, await tx.applicants.allRows(subject))
  return periods.map(({ kind, until, rule }) => {
    const id = randomUUID()
    const own = Object.entries(tables).filter(([table]) => tablesOfKind[kind].includes(table))
    const sealed = vault.sealRecord(placeOfKept(subject.id, id), JSON.stringify(Object.fromEntries(own)))
    return { id, kind, keepUntil: until, rule, sealed }
  })
}

/** Saves the tokens of linked items before the erasure makes them unreadable. Maintenance later removes the items. */
const removeLinkedItems = async (
  { vault, now }: EraseDeps,
  tx: Store,
  { clientIds }: Subject,
): Promise<void> => {
  const accessTokens = new Set<string>()
  for (const clientId of clientIds) {
    const application = await tx.applications.read(clientId)
    for (const token of application ? accessTokensOf(vault, application) : []) accessTokens.add(token)
  }
  for (const accessToken of accessTokens) await keepForRemoval(tx, vault, accessToken, now)
}

/** Stores keyed hashes of email, phone and SSN, so that a blocked person stays blocked. */
const keepBlocked = async (
  { vault, now }: EraseDeps,
  tx: Store,
  { clientId, userId }: Subject,
): Promise<void> => {
  const user = userId === undefined ? undefined : await tx.users.byId(userId)
  if (!user) return
  await tx.risks.keepBlocked(
    {
      id: randomUUID(),
      emailHash: vault.valueHash('email', user.email),
      phoneHash: vault.valueHash('phone', user.phone),
      clientId: clientId ?? null,
    },
    now,
  )
}

/** Locks the person until the transaction ends. Returns `undefined` if there is nothing left to erase. */
export const lockSubject = async (
  tx: Store,
  id: string,
): Promise<{ subject: Subject; facts: RetentionFacts[] } | undefined> => {
  const subject = await tx.applicants.find(id)
  if (!subject?.userId) return undefined
  await tx.applicants.lock(subject)
  return { subject, facts: await tx.applicants.retentionFacts(subject) }
}

/** Erases the subject in a transaction that has already locked the subject. @returns the retained records */
export const eraseWithin = async (
  deps: EraseDeps,
  tx: Store,
  {
    subject,
    facts,
    periods,
  }: { subject: Subject; facts: readonly RetentionFacts[]; periods: readonly Period[] },
  detail: Record<string, unknown> = {},
): Promise<KeptRecord[]> => {
  const { applicants } = tx
  const kept = await recordsOf(deps, tx, subject, periods)
  await applicants.keep(subject, kept, deps.now)
  await removeLinkedItems(deps, tx, subject)
  if (facts.some(({ isBlocked }) => isBlocked)) await keepBlocked(deps, tx, subject)
  await applicants.recordEntry(subject, {
    by: deps.by,
    action: 'applicant_erased',
    detail: { ...detail, kept: kept.map(({ kind, keepUntil }) => ({ kind, keepUntil })) },
    now: deps.now,
  })
  const by = deps.by === undefined ? 'retention' : 'operator'
  for (const clientId of subject.clientIds.length > 0 ? subject.clientIds : [undefined])
    await tx.events.record({ type: 'application.erased', data: { by } }, { ...subject, clientId }, deps.now)
  await applicants.erase(subject, deps.now)
  return kept
}

/**
 * Erases an applicant. With `keepRecords`, retains the required records of a closed account, encrypted, instead of
 * rejecting. Returns `undefined` if nothing is stored under this id.
 */
export const eraseApplicant = (
  deps: EraseDeps,
  id: string,
  keepRecords: boolean,
): Promise<Erased | undefined> =>
  deps.store.transaction(async (tx) => {
    const found = await lockSubject(tx, id)
    if (!found) return undefined
    const refusals = refusalsOf(found.facts, dayOf(deps.now), dayOf, deps.retention)
    const periods = keepRecords ? refusals.filter(hasPeriod) : []
    if (refusals.length > periods.length) return { ok: false, refusals }
    return { ok: true, kept: await eraseWithin(deps, tx, { ...found, periods }) }
  })

export const forgetEnded = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  now: Date,
): Promise<number> => {
  const ended = await store.applicants.ended(clock.today(), atOnce)
  for (const { id } of ended) await store.applicants.destroy(id, now)
  return ended.length
}
