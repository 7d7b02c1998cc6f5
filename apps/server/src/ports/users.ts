import type { AccountType } from '@vestibule/domain/account-types'
import type { Origin } from './audit.ts'
import type { NewShown } from './records.ts'
import type { Verdicts } from './sessions.ts'

export interface User {
  id: string
  auth0_user_id: string
  email: string
  phone: string
  first_name: string
  last_name: string
  gender: string
  type: string
  status: string
  is_phone_verified: boolean
  is_email_verified: boolean
  is_blocked: boolean
  account_type: AccountType
  prospect_id: string | null
}

export interface Users {
  byIdentity(identityId: string): Promise<User | undefined>
  byId(id: string): Promise<User | undefined>
  /**
   * With what screening found of them, and what they were shown; blocks and reports of their email are theirs. An email that a
   * reset has proven is verified (SU-25). A second one for the same identity answers the first, as it was made.
   * `session`: the hash of a session's token, within which it is made; 'signed_out': that session has ended.
   */
  create(
    user: User,
    given: { verdicts: Verdicts; shown: readonly NewShown[]; session: Buffer; origin: Origin },
    now: Date,
  ): Promise<User | 'taken' | 'signed_out'>
  /** The email and the names of the user of an identity, for whom they make poor passwords. */
  wordsOf(identityId: string): Promise<string[]>
  byEmail(email: string): Promise<User | undefined>
  /** A number that changes is unverified from then on. undefined: both are verified, and neither changes any more. */
  setPhone(id: string, phone: string): Promise<User | undefined>
  /** An email that changes is unverified from then on. 'taken': it is another user's; undefined: as of a number. */
  setEmail(id: string, email: string): Promise<User | 'taken' | undefined>
}
