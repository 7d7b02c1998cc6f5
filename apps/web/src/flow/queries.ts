import type { QueryClientConfig } from '@tanstack/react-query'

/**
 * How the wrapper reads. What is on the screen is read anew when somebody asks for it and never by itself, and without a network
 * a read fails as a save does, instead of waiting without a word (ER-04).
 */
export const READS = {
  // an answer is known by itself (`api/version.ts`): never put together of an older and a newer one
  structuralSharing: false,
  networkMode: 'always',
  gcTime: 0,
  retry: 2,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const satisfies NonNullable<QueryClientConfig['defaultOptions']>['queries']
