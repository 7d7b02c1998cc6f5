import type { QueryClientConfig } from '@tanstack/react-query'

/** Reads happen on request only; offline they fail at once, as saves do. */
export const queryDefaults = {
  // versions are attached to answers by identity (`api/version.ts`)
  structuralSharing: false,
  networkMode: 'always',
  gcTime: 0,
  retry: 2,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const satisfies NonNullable<QueryClientConfig['defaultOptions']>['queries']
