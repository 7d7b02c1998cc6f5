import type { Status } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, factsSavedBy } from '@vestibule/domain/flow/types'
import type { Application, NotSaved, Save, SavedForm, Writes } from '../../stores/application/rows.ts'
import { writtenColumns } from '../../stores/application/write-fragments.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { evidenceOf, movesOf, statusesThatMayRequest } from './flow-state.ts'

export interface FormSave {
  caller: Caller
  clientId: string
  version: number | undefined
  writes: Writes
  event: Event
  action?: string
  evidence?: readonly Fact[] | undefined
  requested?: Status | undefined
  /** If true, which is the default, a locked application rejects the save. */
  lockable?: boolean
  /** Checks, after decryption, whether all values are already stored. Needed for a form with encrypted columns. */
  isHeld?: (application: Application) => boolean
}

export const saveOrThrow = async (tx: Store, save: Save): Promise<Application> => {
  const saved = await tx.applications.save(save)
  if (!saved.ok) throw new AppError(saved.code)
  return saved.application
}

/** Saves a form. Safe to retry: if the response was lost, a repeated save returns the stored application. */
export const saveForm = (deps: Deps, form: FormSave): Promise<SavedForm> =>
  saveBy((save) => deps.store.applications.saveForm(save), deps, form)

/** Like `saveForm`, but returns the whole application. */
export const saveFormAndRead = (deps: Deps, form: FormSave): Promise<Application> =>
  saveBy((save) => deps.store.applications.save(save), deps, form)

const saveBy = async <Saved extends SavedForm>(
  write: (save: Save) => Promise<{ ok: true; application: Saved } | NotSaved>,
  { store, clock }: Deps,
  form: FormSave,
): Promise<Saved | Application> => {
  const { caller, clientId, writes, event, evidence = factsSavedBy(event), isHeld } = form
  const saved = await write({
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
      fields: writtenColumns(writes),
    },
  })
  if (saved.ok) return saved.application
  if (saved.repeats) {
    const now = await store.applications.read(clientId)
    const isSame = now?.client.version === (form.version ?? 0) + 1 && (isHeld ?? guardPasses(writes))(now)
    if (isSame) return now
  }
  throw new AppError(saved.code)
}

/** Appends the audit entry `action`. Applies a server event if the stored evidence allows the event. */
export const moveClient = (
  { applications }: Pick<Store, 'applications'>,
  now: Date,
  application: Application,
  event: Event,
  action: string = event,
): Promise<void> => {
  const moves = movesOf(event, evidenceOf(application))
  return applications.record({ clientId: application.client.id, now, moves, action })
}

type Row = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const storedIn = (application: Application): { [Table in keyof Writes]-?: object | null } => ({
  client: application.client,
  address: application.address,
  client_details: application.details,
  investor_profile: application.investor,
  contribution: application.contribution,
})

/** Returns a function that checks whether all written values are stored. Encrypted columns never match. */
export const guardPasses =
  (writes: Writes) =>
  (application: Application): boolean => {
    const stored = storedIn(application)
    return Object.entries(writes).every(([table, row]) => {
      const there = stored[table as keyof Writes] as Row | null | undefined
      return Object.entries(row ?? {}).every(([column, value]) => same(there?.[column], value))
    })
  }

export const hasAnyField = <Input extends object>(
  input: Input,
  fields: readonly (keyof Input & string)[],
): boolean => fields.some((field) => input[field] !== undefined)

/** Requires that a PATCH request contains only one screen's fields. @throws AppError malformed */
export const requireOneForm = <Input extends object>(
  input: Input,
  forms: readonly (readonly (keyof Input & string)[])[],
): void => {
  const sent = forms.map((fields) => fields.filter((field) => input[field] !== undefined))
  if (sent.filter((fields) => fields.length > 0).length > 1)
    throw new AppError('malformed', { fields: sent.flat() })
}
