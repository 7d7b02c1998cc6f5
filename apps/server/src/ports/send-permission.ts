/** The code of a ProviderError: the permission ended before the request left, and another process may have the call. */
export const notPermitted = 'not_permitted'

/** The right to send one provider call, which lasts as long as its lease. */
export interface SendPermission {
  /** True once the adapter has sent a request under this permission. */
  readonly isUsed: boolean
  /** True once the lease has expired or another process has taken it. */
  readonly isOver: boolean
  /** The lease was renewed by a statement that began at this moment, monotonic ms. */
  extend(from: number): void
  /** Another process has taken the lease. */
  revoke(): void
}

export interface SendPermissions {
  /** @param leaseMs of each lease or renewal @param from when the statement began that took the lease, monotonic ms */
  create(leaseMs: number, from: number): SendPermission
  /** Everything that `send` sends needs the permission: adapters check it immediately before a request leaves. */
  under<T>(permission: SendPermission, send: () => Promise<T>): Promise<T>
}
