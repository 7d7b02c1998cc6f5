import type { Status } from '@vestibule/domain/flow/statuses'
import type { Clock } from '../../ports/clock.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller, User } from '../../stores/sign-up/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { effectiveStatusOf } from './facts.ts'

/** What most use cases of an application need. */
export interface ApplicationDeps {
  store: Store
  clock: Clock
}

/** The caller's user, with the application there is. @throws AppError unauthenticated */
export const loadOwn = async (
  { store, clock }: ApplicationDeps,
  caller: Caller,
): Promise<{ user: User; application: Application | undefined }> => {
  const found = await store.applications.load(caller, clock.now())
  if (found === 'unauthenticated') throw new AppError('unauthenticated')
  return found
}

/** The caller's own application by its id; someone else's and an unknown id alike are forbidden (API-04). */
export const loadClient = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
): Promise<Application> => {
  const { application } = await loadOwn(deps, caller)
  if (application?.client.id !== clientId) throw new AppError('forbidden')
  return application
}

/** The caller's own application by its user's id. @throws AppError forbidden, not_found (a new user) */
export const loadOfUser = async (
  deps: ApplicationDeps,
  caller: Caller,
  userId: string,
): Promise<Application> => {
  const { user, application } = await loadOwn(deps, caller)
  if (user.id !== userId) throw new AppError('forbidden')
  if (!application) throw new AppError('not_found')
  return application
}

/** The caller's own application by its brokerage account. @throws AppError forbidden */
export const loadOfAccount = async (
  deps: ApplicationDeps,
  caller: Caller,
  accountId: string,
): Promise<Application> => {
  const { application } = await loadOwn(deps, caller)
  if (!application?.account?.account_id || application.account.account_id !== accountId)
    throw new AppError('forbidden')
  return application
}

/** The version that a call saw must still be the client's (NV-14). @throws AppError stale */
export const requireVersion = (application: Application, version: number | undefined): void => {
  if (version !== undefined && application.client.version !== version) throw new AppError('stale')
}

/**
 * Answers that cannot be judged without what is stored: when that is newer than what the browser had read, or final, this
 * is what is wrong, and not the answer (NV-14, NV-15). @throws AppError locked, stale
 */
export const requireCurrent = (application: Application, version: number | undefined): void => {
  if (application.client.locked_at !== null) throw new AppError('locked')
  requireVersion(application, version)
}

/** The status a client has must be one on whose screen the call is made. @throws AppError status_conflict */
export const requireStatus = (application: Application, statuses: readonly Status[]): void => {
  if (!statuses.includes(effectiveStatusOf(application))) throw new AppError('status_conflict')
}

/**
 * API-08: decides something once, where the same call may come twice at once. The later one finds the client changed
 * under it; when that is because its twin decided the same, it joins it, and `done` answers the client as it is now.
 */
export const enqueueOnce = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
  decide: () => Promise<void>,
  done: (application: Application) => boolean | Promise<boolean>,
): Promise<Application> => {
  try {
    await decide()
  } catch (error) {
    if (!(error instanceof AppError) || !['stale', 'locked'].includes(error.code)) throw error
    const now = await loadClient(deps, caller, clientId)
    if (!(await done(now))) throw error
    return now
  }
  return loadClient(deps, caller, clientId)
}
