import type { Status } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, givenBy } from '@vestibule/domain/flow/types'
import type { Application, Writes } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { guardPasses } from './holds.ts'
import type { ApplicationDeps } from './load.ts'
import { movesOf, statusesThatMayRequest } from './moves.ts'

/** A form's save: what it writes, the event it is, and the evidence that it brings with it. */
export interface FormSave {
  caller: Caller
  clientId: string
  version: number | undefined
  writes: Writes
  event: Event
  /** what the audit trail calls it, where that is not the event */
  action?: string
  /** the facts that the event may rely on; by default those that it gives */
  evidence?: readonly Fact[] | undefined
  /** a status that the browser asked for along with it, judged by the table (NV-05) */
  requested?: Status | undefined
  /** answers of steps 1 and 2 and affiliations (NV-15); the contribution is not */
  lockable?: boolean
  /** whether the values are stored already, where that cannot be seen of the writes: what is sealed differs each time */
  isHeld?: (application: Application) => boolean
}

/**
 * One save, one statement: session, version and lock are checked, the data written, the status moved if it is the one
 * being left, the audit trail appended. The same save again, because its answer was lost on the way, is answered as the
 * first was, though its version is one behind by its own doing (API-08).
 * @throws AppError unauthenticated, forbidden, stale, locked, status_conflict
 */
export const saveForm = async ({ store, clock }: ApplicationDeps, form: FormSave): Promise<Application> => {
  const { caller, clientId, writes, event, evidence = givenBy(event), isHeld } = form
  const saved = await store.applications.save({
    caller,
    now: clock.now(),
    clientId,
    version: form.version,
    writes,
    moves: movesOf(event, evidence),
    ...(form.requested ? { allowedFrom: statusesThatMayRequest(form.requested, evidence) } : {}),
    lockable: form.lockable ?? true,
    action: form.action ?? event,
    detail: {
      fields: Object.entries(writes).flatMap(([table, row]) =>
        Object.keys(row ?? {}).map((column) => `${table}.${column}`),
      ),
    },
  })
  if (saved.ok) return saved.application
  if (saved.repeats) {
    const now = await store.applications.read(clientId)
    // still at the version of that write: what is answered is what it left
    const isSame = now?.client.version === (form.version ?? 0) + 1 && (isHeld ?? guardPasses(writes))(now)
    if (isSame) return now
  }
  throw new AppError(saved.code)
}
