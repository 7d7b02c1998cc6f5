import type { Browser } from '@vestibule/domain/browsers'
import { type ListedBrowser, listIdOf } from '../../stores/access/browsers.ts'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { deviceSeconds } from './devices.ts'
import { ownUser } from './sessions.ts'

interface Own {
  session: LiveSession
  /** The token of the remembered browser, or empty. */
  device: string
  caller: Caller
}

/** Lists the user's sessions and remembered browsers, and marks those of the calling browser. */
export const listBrowsers = async ({ store, clock, hashOf }: Deps, { session, device }: Own) => {
  const user = ownUser(session)
  const now = clock.now()
  const reply = (current: Buffer) => (listed: ListedBrowser) => ({
    ...listed,
    usedAt: listed.usedAt.toISOString(),
    isCurrent: listed.id === listIdOf(current),
  })
  const sessions = await store.browsers.sessions(user.auth0_user_id, now)
  const remembered = await store.browsers.remembered(user.id, deviceSeconds, now)
  return {
    sessions: sessions.map(reply(session.tokenHash)),
    remembered: remembered.map(reply(hashOf(device))),
  }
}

const audited = (
  { store, clock }: Deps,
  { session, caller }: Own,
  action: string,
  act: (tx: Store, now: Date) => Promise<Record<string, unknown> | undefined>,
): Promise<void> =>
  store.transaction(async (tx) => {
    const now = clock.now()
    const detail = await act(tx, now)
    if (!detail) throw new AppError('not_found')
    const entry = { actor: 'applicant', action, detail, origin: caller, now } as const
    await tx.audit.append({ userId: ownUser(session).id }, entry)
  })

const codesOf = (found: Browser | undefined) => found && { browser: found.browser, system: found.system }

export const endSession = (deps: Deps, own: Own, id: string): Promise<void> =>
  audited(deps, own, 'session_ended_elsewhere', async (tx, now) =>
    codesOf(await tx.browsers.endSession(ownUser(own.session).auth0_user_id, id, now)),
  )

export const forgetBrowser = (deps: Deps, own: Own, id: string): Promise<void> =>
  audited(deps, own, 'browser_forgotten', async (tx) =>
    codesOf(await tx.browsers.forget(ownUser(own.session).id, id)),
  )

export const endOtherSessions = (deps: Deps, own: Own): Promise<void> =>
  audited(deps, own, 'other_sessions_ended', (tx, now) => {
    const { id: userId, auth0_user_id: identityId } = ownUser(own.session)
    const kept = { session: own.session.tokenHash, device: deps.hashOf(own.device) }
    return tx.browsers.endOthers({ identityId, userId }, kept, now)
  })
