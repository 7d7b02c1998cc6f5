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
  /** Asks the database. The caller must send in the same tick. @throws SendNotPermitted */
  use(): Promise<void>
}

/** Either clock of a virtual machine can stand still while the machine is paused. */
const systemClocks = [() => performance.now(), () => Date.now()]

/** @param permit records a permission in the database and renews the lease */
export const createSendPermission = (
  leaseMs: number,
  permit: () => Promise<boolean>,
  clocks: readonly (() => number)[] = systemClocks,
): UsablePermission => {
  let isAsked = false
  let isUsed = false
  return {
    get isAsked() {
      return isAsked
    },
    get isUsed() {
      return isUsed
    },
    async use() {
      isAsked = true
      const asked = clocks.map((now) => ({ now, at: now() }))
      const isPermitted = await permit().catch(() => false)
      if (!isPermitted || asked.some(({ now, at }) => now() - at >= leaseMs)) throw new SendNotPermitted()
      isUsed = true
    },
  }
}

const current = new AsyncLocalStorage<UsablePermission>()

export const sendPermissions: SendPermissions = {
  create: (leaseMs, permit) => createSendPermission(leaseMs, permit),
  under: (permission, send) => current.run(permission as UsablePermission, send),
}

/** Returns the current async context's permission. Read it before the first `await`, and call `use` before sending. */
export const sendPermission = (): UsablePermission | undefined => current.getStore()
