/** ProviderError code: the permission ended before the request was sent; another process may have leased the call. */
export const notPermitted = 'not_permitted'

/** The right to send one provider call, which ends with the call's lease. Adapters ask for it before each request. */
export interface SendPermission {
  /** Whether the database may have recorded this permission. */
  readonly isAsked: boolean
  /** Whether a request may have left. */
  readonly isUsed: boolean
}

export interface SendPermissions {
  /** @param permit records a permission in the database and renews the lease. Returns false if the lease was lost. */
  create(leaseMs: number, permit: () => Promise<boolean>): SendPermission
  /** Runs `send`. Adapters ask for the permission immediately before each request that `send` makes. */
  under<T>(permission: SendPermission, send: () => Promise<T>): Promise<T>
}
