import type { Client, User } from '@vestibule/contract/entities'
import type { Call } from '../api/call.ts'
import { type DeadEnd, deadEndPaths } from './dead-ends.ts'

/** `notice` is a key of `loginDetails.known` in the catalog. */
export type NextStep = { notice: 'verifyPhone' | 'verifyEmail' | 'complete' } | { deadEnd: DeadEnd }

const deadEndOf = async ({ client_status, residencyStatus }: Client): Promise<DeadEnd | undefined> => {
  // Loaded lazily, because the rest of sign-up does not need this module.
  const { statusesAfter } = await import('@vestibule/domain/flow/status-lists')
  if (statusesAfter(['affiliated']).includes(client_status)) return deadEndPaths.unsuitable
  return residencyStatus === 'NEITHER' ? deadEndPaths.usResidentsOnly : undefined
}

/** Returns the notice for a registered user, or the path of a page that ends sign-up. */
export const nextStepFor = async (call: Call, user: User): Promise<NextStep> => {
  if (!user.isPhoneNumberVerified) return { notice: 'verifyPhone' }
  if (!user.isEmailVerified) return { notice: 'verifyEmail' }
  try {
    const client = await call('getClientOfUser', { params: { userId: user.id } })
    const deadEnd = await deadEndOf(client)
    if (deadEnd !== undefined) return { deadEnd }
  } catch {
    // Returns the notice below if the application does not exist or cannot be read.
  }
  return { notice: 'complete' }
}
