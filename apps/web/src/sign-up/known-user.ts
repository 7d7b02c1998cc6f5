import type { Client, User } from '@vestibule/contract/entities'
import type { call as apiCall } from '../api/call.ts'
import { DEAD_ENDS, type DeadEnd } from './place.ts'

/** Where somebody who signs up again with an email that is known goes on (SU-08, SU-16): what they are told, or a dead end. */
export type GoesOn = { told: string } | { deadEnd: DeadEnd }

const words = {
  phoneDue: 'Please verify your phone.',
  emailDue: 'Please verify your email.',
  exists: 'User already exists! Complete your account.',
}

/** The application that ended, or was refused, at the last answer given. */
const deadEndOf = async ({ client_status, residencyStatus }: Client): Promise<DeadEnd | undefined> => {
  // loaded here, so that signing up does not load the flow table
  const { statusesAfter } = await import('@vestibule/domain/flow/status-lists')
  if (statusesAfter(['affiliated']).includes(client_status)) return DEAD_ENDS.unsuitable
  return residencyStatus === 'NEITHER' ? DEAD_ENDS.usResidentsOnly : undefined
}

/**
 * Asks for the application of a fully verified user. One that is not there, or cannot be read now, is the wrapper's to deal
 * with.
 */
export const knownUser = async (call: typeof apiCall, user: User): Promise<GoesOn> => {
  if (!user.isPhoneNumberVerified) return { told: words.phoneDue }
  if (!user.isEmailVerified) return { told: words.emailDue }
  try {
    const client = await call('getClientOfUser', {
      params: { userId: user.id },
    })
    const deadEnd = await deadEndOf(client)
    if (deadEnd !== undefined) return { deadEnd }
  } catch {
    // goes on to the wrapper
  }
  return { told: words.exists }
}
