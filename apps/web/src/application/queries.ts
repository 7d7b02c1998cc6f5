import type { QueryClientConfig } from '@tanstack/react-query'

/** Queries refetch only on request. Offline, queries fail instead of waiting for a connection, as saves do. */
export const queryDefaults = {
  // Structural sharing would lose the ETags, which are attached to response objects (`api/version.ts`).
  structuralSharing: false,
  networkMode: 'always',
  gcTime: 0,
  retry: 2,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const satisfies NonNullable<QueryClientConfig['defaultOptions']>['queries']
