import { AsyncLocalStorage } from 'node:async_hooks'
import type { SendPermission, SendPermissions } from '../../ports/send-permission.ts'

export class SendNotPermitted extends Error {
  readonly code = 'SEND_NOT_PERMITTED'
  constructor() {
    super('the lease ended before the request left')
    this.name = 'SendNotPermitted'
  }
}

export interface UsablePermission extends SendPermission {
  use(): void
}

const revoked = Number.NEGATIVE_INFINITY

/** Creates a permission that ends `leaseMs` after `from`, by the monotonic clock, even if the process is paused. */
export const createSendPermission = (
  leaseMs: number,
  from: number,
  now = () => performance.now(),
): UsablePermission => {
  let until = from + leaseMs
  let isUsed = false
  return {
    get isUsed() {
      return isUsed
    },
    get isOver() {
      return now() >= until
    },
    use() {
      if (now() >= until) throw new SendNotPermitted()
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
  create: (leaseMs, from) => createSendPermission(leaseMs, from),
  under: (permission, send) => current.run(permission as UsablePermission, send),
}

/** Returns the current async context's permission. Read it before the first `await`, and call `use` before sending. */
export const sendPermission = (): UsablePermission | undefined => current.getStore()
