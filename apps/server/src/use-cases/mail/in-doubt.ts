import type { ProviderCall } from '../../ports/provider-calls.ts'

/** A message in doubt is sent again: twice is better than never; both hold the same link, and a newer code replaces the older. */
export const inDoubt = { reconcile: async (): Promise<undefined> => undefined, repeat: 'harmless' } as const

/** Tells one sending of a message from the next. */
export const messageId = ({ id, attempts }: ProviderCall): string => `${id}.${attempts}@vestibule`
