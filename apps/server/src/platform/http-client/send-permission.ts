import { AsyncLocalStorage } from 'node:async_hooks'
import type { SendPermission, SendPermissions } from '../../ports/send-permission.ts'

/** Thrown before anything is sent. `code` is among those of connections that were never made. */
export class SendNotPermitted extends Error {
  readonly code = 'SEND_NOT_PERMITTED'
  constructor() {
    super('the lease ended before the request left')
    this.name = 'SendNotPermitted'
  }
}

/** A permission that an adapter uses immediately before a request leaves. */
export interface UsablePermission extends SendPermission {
  /** @throws SendNotPermitted the lease has run out or was lost */
  use(): void
}

const revoked = Number.NEGATIVE_INFINITY

/** On the monotonic clock: a process that was paused finds that time has passed. */
export const createSendPermission = (leaseMs: number, from: number): UsablePermission => {
  let until = from + leaseMs
  let isUsed = false
  return {
    get isUsed() {
      return isUsed
    },
    get isOver() {
      return performance.now() >= until
    },
    use() {
      if (performance.now() >= until) throw new SendNotPermitted()
      isUsed = true
    },
    extend(renewedFrom) {
      if (until !== revoked) until = Math.max(until, renewedFrom + leaseMs)
    },
    revoke() {
      until = revoked
    },
  }
}

const current = new AsyncLocalStorage<UsablePermission>()

export const sendPermissions: SendPermissions = {
  create: createSendPermission,
  under: (permission, send) => current.run(permission as UsablePermission, send),
}

/**
 * The permission that an adapter's effect needs now, if any; `use` it immediately before the request leaves. Read it before
 * the first wait: what a connection emits later may come from another call's context.
 */
export const sendPermission = (): UsablePermission | undefined => current.getStore()
