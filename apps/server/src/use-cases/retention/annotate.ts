import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { dayOf } from './erase.ts'

/** An operator's change of an applicant's record. `unknown` means that no data is stored for the id. */
export type Annotated = 'done' | 'unchanged' | 'unknown'

interface Operator {
  by: string
  now: Date
}

const annotate = (
  store: Store,
  id: string,
  { by, now }: Operator,
  action: string,
  change: (tx: Store, subject: Subject) => Promise<boolean>,
): Promise<Annotated> =>
  store.transaction(async (tx) => {
    const subject = await tx.applicants.find(id)
    if (!subject) return 'unknown'
    await tx.applicants.lock(subject)
    if (!(await change(tx, subject))) return 'unchanged'
    await tx.applicants.recordEntry(subject, { by, action, detail: {}, now })
    return 'done'
  })

/** Begins a legal hold. `unchanged` means that there is one already. */
export const beginHold = (store: Store, id: string, reason: string, operator: Operator): Promise<Annotated> =>
  annotate(store, id, operator, 'legal_hold_begun', (tx, subject) =>
    tx.applicants.hold(subject, reason, operator.now),
  )

export const endHold = (store: Store, id: string, operator: Operator): Promise<Annotated> =>
  annotate(store, id, operator, 'legal_hold_ended', (tx, subject) =>
    tx.applicants.release(subject, operator.now),
  )

/**
 * Stores the day on which the account was closed. `unchanged` means that it cannot have been closed on that day, or that
 * `id` is that of a user with several accounts.
 */
export const markClosed = (store: Store, id: string, on: IsoDate, operator: Operator): Promise<Annotated> =>
  annotate(
    store,
    id,
    operator,
    'account_closed',
    async (tx, subject) =>
      on <= dayOf(operator.now) &&
      (subject.clientIds.length === 1 || subject.clientId === id) &&
      tx.applicants.close(subject, on),
  )
