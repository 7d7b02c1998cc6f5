import type { Caller } from './applications.ts'

/** The trail of all that operators do; migration 0020 begins it. */
export const operatorsTrail = '00000000-0000-4000-8000-000000000000'

/** From where a request came. */
export type Origin = Pick<Caller, 'ip' | 'requestId'>

/** An entry of the audit trail: an action and codes, never values (SE-11). */
export interface NewEntry {
  /** unproven: a caller who claims to be the person, such as one with a wrong password */
  actor: 'applicant' | 'unproven' | 'server'
  action: string
  detail?: Record<string, unknown>
  /** undefined: the server did it by itself */
  origin?: Origin
  now: Date
}

/** Whose trail. An identity that has a user yet has the user's; `null` and an email that nobody has have none. */
export type TrailOwner = { userId: string } | { identityId: string | null } | { email: string }

/** The audit trails of users, of identities without a user, and of operators. Those of clients go with their writes. */
export interface Audit {
  append(owner: TrailOwner, entry: NewEntry): Promise<void>
  /** In the operators' trail, and in that of the user whom it is about. @param entry `by`: the operator's name */
  operator(
    entry: { by: string; action: string; detail: Record<string, unknown>; now: Date },
    userId?: string | null,
  ): Promise<void>
}
