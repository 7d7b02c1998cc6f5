import type { DocumentType } from './items.ts'

/** Lifetime of a link to the phone's upload page, and of the phone's session. */
export const phoneUploadSeconds = 15 * 60

/** The states of a link. `waiting`: not opened. `expired`: also if its session on the computer ended. */
export const phoneUploadStates = ['none', 'waiting', 'open', 'uploaded', 'expired'] as const
export type PhoneUploadState = (typeof phoneUploadStates)[number]

/** Documents whose back the phone's page also asks for. */
export const typesWithBack: readonly DocumentType[] = ['DRIVING_LICENSE', 'SOCIAL_SECURITY_DOCUMENT']
