import type { Status } from '@vestibule/domain/flow/statuses'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { effectiveStatusOf, idUntilSigned } from './flow-state.ts'

export const loadOwn = async (
  { store, clock }: Deps,
  caller: Caller,
): Promise<{ user: User; application: Application | undefined }> => {
  const found = await store.applications.load(caller, clock.now())
  if (found === 'unauthenticated') throw new AppError('unauthenticated')
  if (found.application && !found.application.client.id.startsWith(caller.application ?? ''))
    throw new AppError('other_application')
  return found
}

/**
 * Loads the session's application. Rejects another applicant's id and an unknown id alike, as `forbidden`.
 * @throws AppError other_application for another application of the same applicant
 */
export const loadClient = async (deps: Deps, caller: Caller, clientId: string): Promise<Application> => {
  const { user, application } = await loadOwn(deps, caller)
  if (application?.client.id === clientId) return application
  throw new AppError(
    (await deps.store.applications.isOf(user.id, clientId)) ? 'other_application' : 'forbidden',
  )
}

export const loadOfUser = async (deps: Deps, caller: Caller, userId: string): Promise<Application> => {
  const { user, application } = await loadOwn(deps, caller)
  if (user.id !== userId) throw new AppError('forbidden')
  if (!application) throw new AppError('not_found')
  return application
}

export const loadOfAccount = async (deps: Deps, caller: Caller, accountId: string): Promise<Application> => {
  const { application } = await loadOwn(deps, caller)
  const isOwn =
    application && [application.account?.account_id, idUntilSigned(application)].includes(accountId)
  if (!isOwn) throw new AppError('forbidden')
  return application
}

export const requireVersion = (application: Application, version: number | undefined): void => {
  if (version !== undefined && application.client.version !== version) throw new AppError('stale')
}

/** Throws `locked` or `stale`, which take precedence over the validation error that the caller is about to throw. */
export const requireCurrent = (application: Application, version: number | undefined): void => {
  if (application.client.locked_at !== null) throw new AppError('locked')
  requireVersion(application, version)
}

export const requireStatus = (application: Application, statuses: readonly Status[]): void => {
  if (!statuses.includes(effectiveStatusOf(application))) throw new AppError('status_conflict')
}

/** Runs `enqueue`. Ignores `stale` and `locked` if `isDone` shows that a concurrent request did the same. */
export const enqueueOnce = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  enqueue: () => Promise<void>,
  isDone: (application: Application) => boolean | Promise<boolean>,
): Promise<void> => {
  try {
    await enqueue()
  } catch (error) {
    const mayBeDone = error instanceof AppError && ['stale', 'locked'].includes(error.code)
    if (!mayBeDone || !(await isDone(await loadClient(deps, caller, clientId)))) throw error
  }
}
