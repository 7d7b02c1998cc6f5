/** ProviderError code: the permission ended before the request left; another process may have the call. */
export const notPermitted = 'not_permitted'

/** The right to send one provider call. It lasts as long as its lease. */
export interface SendPermission {
  readonly isUsed: boolean
  readonly isOver: boolean
  /** @param from start of the statement that renewed the lease, monotonic ms */
  extend(from: number): void
  revoke(): void
}

export interface SendPermissions {
  /** @param from start of the statement that took the lease, monotonic ms */
  create(leaseMs: number, from: number): SendPermission
  /** Adapters check the permission immediately before each request of `send`. */
  under<T>(permission: SendPermission, send: () => Promise<T>): Promise<T>
}
