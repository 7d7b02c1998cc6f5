import type { Move } from '@vestibule/domain/flow/flow'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { Name, NameRow } from '@vestibule/domain/forms/name'
import type {
  AddressRow,
  Application,
  ClientRow,
  ContributionRow,
  DetailsRow,
  InvestorRow,
} from './application.ts'
import type { User } from './users.ts'

/** Who calls: the hash of the session's token, and what the audit trail keeps. */
export interface Caller {
  tokenHash: Buffer
  ip: string
  /** what limits count by: the address, or the /64 of an IPv6 one */
  network: string
  userAgent: string
  requestId: string
}

/** What a save writes: columns by table, all of it in one statement. */
export interface Writes {
  client?: Partial<
    Pick<
      ClientRow,
      | keyof NameRow
      | 'residency_status'
      | 'passport_country'
      | 'country_of_birth'
      | 'green_card_number_sealed'
      | 'ssn_sealed'
      | 'ssn_last4'
      | 'ssn_index'
      | 'birth_date_sealed'
    >
  >
  address?: AddressRow
  client_details?: Partial<DetailsRow>
  investor_profile?: Partial<InvestorRow>
  contribution?: ContributionRow
}

export interface Save {
  caller: Caller
  now: Date
  clientId: string
  /** the version the browser had read (If-Match); undefined: judged by status alone (NV-14) */
  version: number | undefined
  writes: Writes
  /** where each saved state moves on, by `accountType:status` or `accountType:status:step`; others keep theirs */
  moves: Readonly<Record<string, Move>>
  /** when given, the saved states, named as in `moves`, from which the save is allowed at all, else status_conflict */
  allowedFrom?: readonly string[]
  /** answers of steps 1 and 2 and affiliations: refused once someone relies on them (NV-15) */
  lockable: boolean
  /** what the audit trail says: an action and the names of the fields, never their values */
  action: string
  detail?: Record<string, unknown>
}

export type SaveFailure = 'unauthenticated' | 'forbidden' | 'stale' | 'locked' | 'status_conflict'

/** Why nothing was saved. */
export interface NotSaved {
  ok: false
  code: SaveFailure
  /**
   * stale: the one write since the version that the browser had read was a save of the same action and fields. This may be
   * that save once more, its answer lost (API-08): who asked compares the values.
   */
  repeats?: true
}

export interface Applications {
  /** The caller's own application, in one query; touches the session at most once a minute. */
  load(
    caller: Caller,
    now: Date,
  ): Promise<{ user: User; application: Application | undefined } | 'unauthenticated'>
  /**
   * Any client's, for jobs and outside calls, which have no session. `hold`: within a transaction, nobody else writes to the
   * client before its end.
   */
  read(clientId: string, hold?: 'hold'): Promise<Application | undefined>
  /** Session, version, lock, data, status and audit trail, in one statement. */
  save(save: Save): Promise<{ ok: true; application: Application } | NotSaved>
  /** Begins an application; a second one answers the first. */
  create(
    input: Name & {
      id: string
      dataKey: Buffer
      user: User
      status: Status
      step: Step
      caller: Caller
      now: Date
    },
  ): Promise<Application>
  /** The server's own write, without a session: changes, a move if the saved status allows it, audit. */
  record(input: {
    clientId: string
    now: Date
    moves: Readonly<Record<string, Move>>
    lock?: boolean
    action: string
    detail?: Record<string, unknown>
  }): Promise<Application>
}
