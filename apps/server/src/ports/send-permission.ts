/** ProviderError code: the permission ended before the request was sent; another process may have leased the call. */
export const notPermitted = 'not_permitted'

/** The right to send one provider call. The right ends with the call's lease. */
export interface SendPermission {
  readonly isUsed: boolean
  readonly isOver: boolean
  /** @param from monotonic time, in ms, at the start of the statement that renewed the lease */
  extend(from: number): void
  revoke(): void
}

export interface SendPermissions {
  /** @param from monotonic time, in ms, at the start of the statement that took the lease */
  create(leaseMs: number, from: number): SendPermission
  /** Runs `send`. Adapters check the permission immediately before each request that `send` makes. */
  under<T>(permission: SendPermission, send: () => Promise<T>): Promise<T>
}
