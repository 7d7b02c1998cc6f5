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
  /** What an operator did, in the trails of the client, of the user, and of operators; the client's version stays as it is. */
  note(
    subject: Subject,
    entry: { by: string; action: string; detail: Record<string, unknown>; now: Date },
  ): Promise<void>
  /** @returns false: there is one already */
  hold(subject: Subject, reason: string, now: Date): Promise<boolean>
  /** @returns false: there was none */
  release(subject: Subject): Promise<boolean>
  /** @returns false: there is no account, at the broker or of a completed product flow, that was there on this day, in New York */
  close(subject: Subject, on: IsoDate): Promise<boolean>
  keep(subject: Subject, records: readonly KeptRecord[], now: Date): Promise<void>
  /** Records whose periods have ended by this day, and that nothing holds. */
  ended(today: IsoDate, atMost: number): Promise<{ id: string; subjectId: string; kind: RecordKind }[]>
  destroy(recordId: string, now: Date): Promise<void>
  /** All rows but the audit trail and kept records; an identity that another provider holds goes with the next housekeeping. */
  erase(subject: Subject, now: Date): Promise<void>
}
