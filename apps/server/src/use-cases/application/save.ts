import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event, Fact } from '@vestibule/domain/flow/types'
import type { Application, Caller, Writes } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import type { ApplicationDeps } from './load.ts'
import { movesOf, placesThatMayAsk } from './moves.ts'

/** A form's save: what it writes, the event it is, and the evidence that it brings with it. */
export interface FormSave {
  caller: Caller
  clientId: string
  version: number | undefined
  writes: Writes
  event: Event
  /** what the audit trail calls it, where that is not the event */
  action?: string
  evidence: readonly Fact[]
  /** a status that the browser asked for along with it, judged by the table (NV-05) */
  requested?: Status | undefined
  /** answers of steps 1 and 2 and affiliations (NV-15); the contribution is not */
  lockable?: boolean
}

/**
 * One save, one statement: session, version and lock are checked, the data written, the status moved if it is the one
 * being left, the audit trail appended. @throws AppError unauthenticated, forbidden, stale, locked, status_conflict
 */
export const saveForm = async ({ store, clock }: ApplicationDeps, form: FormSave): Promise<Application> => {
  const saved = await store.applications.save({
    caller: form.caller,
    now: clock.now(),
    clientId: form.clientId,
    version: form.version,
    writes: form.writes,
    moves: movesOf(form.event, form.evidence),
    ...(form.requested ? { allowedFrom: placesThatMayAsk(form.requested, form.evidence) } : {}),
    lockable: form.lockable ?? true,
    action: form.action ?? form.event,
    detail: {
      fields: Object.entries(form.writes).flatMap(([table, row]) =>
        Object.keys(row ?? {}).map((column) => `${table}.${column}`),
      ),
    },
  })
  if (!saved.ok) throw new AppError(saved.code)
  return saved.application
}
