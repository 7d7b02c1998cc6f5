import { randomBytes } from 'node:crypto'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Caller } from '../../stores/people.ts'
import type { Deps } from '../deps.ts'
import { isEmailOf } from '../sign-up/open-start.ts'
import { loadClient, requireStatus } from './load.ts'

const codeSeconds = 5 * 60

/**
 * Creates a code that the firm's server exchanges for the id of a finished application.
 * @returns the firm's address with the code, or `null` if the owner did not come from there, or now has another email than
 * the firm's customer
 */
export const returnToFirm = async (deps: Deps, caller: Caller, clientId: string): Promise<string | null> => {
  const { store, clock, returnAddresses, hashOf } = deps
  const application = await loadClient(deps, caller, clientId)
  requireStatus(application, completedStatuses)
  const { user } = application
  const start = await store.starts.ofUser(user.id)
  // An address that the operator has removed from the setting gets no more codes.
  if (!start?.returnTo || !returnAddresses.includes(start.returnTo)) return null
  if (!user.is_email_verified || !isEmailOf(deps, start, user.email)) return null
  const now = clock.now()
  const code = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + codeSeconds * 1000)
  await store.transaction(async (tx) => {
    await tx.starts.putCode(start.id, { hash: hashOf(code), applicationId: clientId, endsAt })
    const detail = { start: start.id }
    const entry = { actor: 'applicant', action: 'returned_to_firm', detail, origin: caller, now } as const
    await tx.audit.append({ userId: user.id }, entry)
  })
  const address = new URL(start.returnTo)
  address.searchParams.set('code', code)
  return address.href
}
