import { AsyncLocalStorage } from 'node:async_hooks'

/** The right to send one provider call, which lasts as long as its lease. */
export interface SendPermission {
  /** a request has left under it */
  readonly isUsed: boolean
  /** the lease has run out, or another process has taken it */
  readonly isOver: boolean
  /** Called immediately before a request leaves. @throws SendNotPermitted the lease has run out or was lost */
  use(): void
  /** The lease was renewed by a statement that began at this moment, monotonic ms. */
  extend(from: number): void
  /** Another process has taken the lease. */
  revoke(): void
}

/** Thrown before anything is sent. `code` is among those of connections that were never made. */
export class SendNotPermitted extends Error {
  readonly code = 'SEND_NOT_PERMITTED'
  constructor() {
    super('the lease ended before the request left')
    this.name = 'SendNotPermitted'
  }
}

const revoked = Number.NEGATIVE_INFINITY

/**
 * A permission for as long as a lease holds, on the monotonic clock: a process that was paused finds that time has passed.
 * @param leaseMs how long each lease or renewal lasts @param from when the statement began that took the lease, monotonic ms
 */
export const createSendPermission = (leaseMs: number, from: number): SendPermission => {
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

const current = new AsyncLocalStorage<SendPermission>()

/** Everything that `work` sends needs the permission. */
export const underPermission = <T>(permission: SendPermission, work: () => Promise<T>): Promise<T> =>
  current.run(permission, work)

/**
 * The permission that an adapter's effect needs now, if any; `use` it immediately before the request leaves. Read it before
 * the first wait: what a connection emits later may come from another call's context.
 */
export const sendPermission = (): SendPermission | undefined => current.getStore()
