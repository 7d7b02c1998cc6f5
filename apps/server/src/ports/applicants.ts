import type { Status } from '@vestibule/domain/flow/statuses'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { RecordKind } from '@vestibule/domain/records/periods'

/** Somebody of whom something is kept, by the id of their client or their user. */
export interface Subject {
  /** by which their audit trail goes on: the client's, or where there is none the user's */
  id: string
  clientId: string | undefined
  /** undefined: erased, and only records are kept */
  userId: string | undefined
}

/** What decides whether somebody may be erased. */
export interface Standing {
  hold: { reason: string; heldAt: Date } | undefined
  /** outside calls that have not ended, by their operations */
  pending: string[]
  /** which records there are */
  kinds: RecordKind[]
  account: { state: string; closedOn: IsoDate | null } | undefined
  /** the day in New York on which the authorization to debit was revoked, or of the one debit that it allowed */
  authorizationEndedOn: IsoDate | undefined
  /** when something last happened that was not one of our commands */
  lastAt: Date
  /** undefined: no application */
  status: Status | undefined
  visitedAt: Date | undefined
  /** accepted something, or a provider was told, in doubt or not */
  isTold: boolean
  /** an account is open at the broker, or was */
  wasOpened: boolean
  /** the user is, or the email */
  isBlocked: boolean
  /** when the mail was sent that says until when this visit's application is kept */
  warnedAt: Date | undefined
  /** when a risk was last detected */
  fraudAt: Date | undefined
}

/** Who may be due: a superset, by when somebody was last seen. */
export interface DueBefore {
  /** for each status */
  statuses: Readonly<Record<string, Date>>
  /** for users without an application, when they signed up */
  signUp: Date
  /** for accounts that were closed, New York's day */
  closed: IsoDate
}

export interface KeptRecord {
  id: string
  kind: RecordKind
  keepUntil: IsoDate
  rule: string
  sealed: Buffer
}

/** Everything that is kept of one applicant, for the commands that export and erase it (SE-07). */
export interface Applicants {
  find(id: string): Promise<Subject | undefined>
  /** Within a transaction: nobody else writes to them before its end. */
  lock(subject: Subject): Promise<void>
  /** Each table's rows as they are stored, bytes as `\x…`; without what only holds others' files and heads. */
  everything(subject: Subject): Promise<Record<string, Record<string, unknown>[]>>
  standing(subject: Subject): Promise<Standing>
  /** Users who may be due and whom nothing holds, by their ids from `after` on, at most so many. */
  maybeDue(before: DueBefore, after: string, atMost: number): Promise<string[]>
  /**
   * What an operator did, in the trails of the client, of the user, and of operators; the client's version stays as it is.
   * by: undefined, the server did it by itself, and operators' trail has nothing of it
   */
  note(
    subject: Subject,
    entry: { by: string | undefined; action: string; detail: Record<string, unknown>; now: Date },
  ): Promise<void>
  /** @returns false: there is one already */
  hold(subject: Subject, reason: string, now: Date): Promise<boolean>
  /** @returns false: there was none */
  release(subject: Subject): Promise<boolean>
  /** @returns false: there is no account, at the broker or of a completed product flow, that was there on this day, in New York */
  close(subject: Subject, on: IsoDate): Promise<boolean>
  keep(subject: Subject, records: readonly KeptRecord[], now: Date): Promise<void>
  /** Records whose periods have ended by this day, and that nothing holds. */
  ended(today: IsoDate, atMost: number): Promise<{ id: string; kind: RecordKind; keepUntil: IsoDate }[]>
  destroy(recordId: string, now: Date): Promise<void>
  /** All rows but the audit trail and kept records; an identity that another provider holds goes with the next housekeeping. */
  erase(subject: Subject, now: Date): Promise<void>
}
