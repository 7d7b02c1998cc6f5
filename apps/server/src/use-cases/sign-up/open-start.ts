import type { AccountType } from '@vestibule/domain/account-types'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Start } from '../../stores/sign-up/starts.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume, hourly, usesBy } from '../rate-limits.ts'

/** The data that the firm sent about its customer, sealed until the customer opens the link. */
export interface StartContact {
  email: string
  phone_number: string | null
  account_type: AccountType | null
}

export const placeOfContact = (id: string) => ({ table: 'firm_start', column: 'contact', owner: id })

const openLimit = hourly(20, 120)

/** Uses up the firm's link, which works once, and binds its start to the caller's session. */
export const openStart = async (
  { store, clock, limits, vault, hashOf }: Deps,
  caller: Caller,
  token: string,
): Promise<StartContact> => {
  const now = clock.now()
  await consume(limits, now, usesBy('start-open', caller, openLimit), 'too_many_requests')
  const opened = await store.starts.open(hashOf(token), caller.tokenHash, now)
  if (!opened) throw new AppError('link_expired')
  return JSON.parse(vault.openRecord(placeOfContact(opened.id), opened.contact))
}

export const isEmailOf = ({ vault }: Pick<Deps, 'vault'>, start: Start, email: string): boolean =>
  vault.valueHashes('email', email).includes(start.emailHash.toString('base64url'))

/** Returns the start by which the session came, if the firm made it for this email. */
export const startOf = async (
  deps: Pick<Deps, 'store' | 'vault'>,
  { tokenHash }: LiveSession,
  email: string,
): Promise<Start | undefined> => {
  const start = await deps.store.starts.ofSession(tokenHash)
  return start && isEmailOf(deps, start, email) ? start : undefined
}
