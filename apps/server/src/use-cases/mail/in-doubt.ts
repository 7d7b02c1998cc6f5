import type { ProviderCall } from '../../ports/provider-calls.ts'

/** Messages in doubt are sent again: all copies hold the same link, and a newer code replaces the older. */
export const inDoubt = { reconcile: async (): Promise<undefined> => undefined, repeat: 'harmless' } as const

export const messageId = ({ id, attempts }: ProviderCall): string => `${id}.${attempts}@vestibule`
