import { accountTypeNames } from '../account-types.ts'
import { returnCodes } from '../contribution/returns.ts'
import { verificationItems } from '../documents/items.ts'
import { statuses } from '../flow/statuses.ts'

/** What a field of an event contains. No kind can hold personal data. `id` is ours or the broker's. */
export type FieldKind = 'id' | 'ids' | readonly string[] | { readonly listOf: readonly string[] }

interface EventSpec {
  /** Increased when a field is removed or changes its meaning. A new field needs no new version. */
  readonly version: number
  /** One sentence for the firm's developers. */
  readonly meaning: string
  readonly data: Readonly<Record<string, FieldKind>>
  /** Fields that are null in some events. */
  readonly nullable?: readonly string[]
}

export const contributionStoppers = ['APPLICANT', 'FIRM', 'RETURN'] as const
export type ContributionStopper = (typeof contributionStoppers)[number]

const endedDepositStates = ['REJECTED', 'CANCELED'] as const

/** Every event that the firm receives. The documentation, the JSON Schemas and the API's types derive from this list. */
export const firmEvents = {
  'application.started': {
    version: 1,
    meaning: 'The applicant saved the name, which creates the application.',
    data: { accountType: accountTypeNames, status: statuses },
  },
  'application.status_reached': {
    version: 1,
    meaning: 'The application reached another status.',
    data: { accountType: accountTypeNames, status: statuses, previousStatus: statuses },
  },
  'application.completed': {
    version: 1,
    meaning: 'The application reached its last status. The applicant sees the congratulations.',
    data: { accountType: accountTypeNames },
  },
  'application.abandoned': {
    version: 1,
    meaning: 'The applicant did not finish. The application was deleted when its retention period ended.',
    data: {},
  },
  'application.erased': {
    version: 1,
    meaning: 'The applicant was erased. Only records with a retention period remain, sealed.',
    data: { by: ['operator', 'retention'] },
  },
  'applicant.blocked': {
    version: 1,
    meaning: 'The email address (scope EMAIL) or the user (scope USER) was blocked.',
    data: { scope: ['EMAIL', 'USER'], blockId: 'id' },
    nullable: ['blockId'],
  },
  'applicant.contact_changed': {
    version: 1,
    meaning:
      'A person with a finished sign-up replaced the email address, the phone number or the home address. Banks and contributions cannot change for 24 hours.',
    data: { contact: ['EMAIL', 'PHONE', 'ADDRESS'] },
  },
  'applicant.name_change_asked': {
    version: 1,
    meaning:
      'A person with an account asked for another legal name, with a document. Decide with `POST /api/firm/applications/{id}/name-change`.',
    data: {},
  },
  'applicant.name_changed': {
    version: 1,
    meaning:
      'The firm approved another legal name, which the broker gets too. Banks and contributions cannot change for 24 hours.',
    data: {},
  },
  'applicant.recovery': {
    version: 1,
    meaning:
      'The firm began to replace the email address of a person who lost the mailbox and the password, or the person stopped it. Its end is `applicant.contact_changed`.',
    data: { state: ['STARTED', 'STOPPED'] },
  },
  'applicant.phone_released': {
    version: 1,
    meaning:
      'The firm allowed a person who lost the phone to log in without it. Banks and contributions cannot change for 24 hours.',
    data: {},
  },
  'fraud.seen': {
    version: 1,
    meaning: 'A fraud event was recorded, such as a bank account that another applicant has used.',
    data: { fraudEventId: 'id', kind: ['WHITE_FLAG', 'RISK_DETECTED', 'SHARED_BANK_ACCOUNT'] },
  },
  'agreements.accepted': {
    version: 1,
    meaning: 'The applicant accepted the agreements (or, for a PRODUCT account, the statements).',
    data: {},
  },
  'documents.needed': {
    version: 1,
    meaning: 'The broker needs documents that prove these items.',
    data: { items: { listOf: verificationItems } },
  },
  'review.ended': {
    version: 1,
    meaning: "The broker's review, or the identity check of a PRODUCT account, ended in this status.",
    data: { status: statuses },
  },
  'review.failed_after_opening': {
    version: 1,
    meaning: 'A check of an open account failed for good. The firm must decide what happens to the account.',
    data: { investigationId: 'id', results: { listOf: ['watchlist', 'identity'] } },
  },
  'account.opened': {
    version: 1,
    meaning: 'The broker opened the account.',
    data: {},
  },
  'account.closed': {
    version: 1,
    meaning: 'The broker closed the account after it was open.',
    data: {},
  },
  'beneficiaries.designated': {
    version: 1,
    meaning:
      'The owner of an open IRA signed a new designation of beneficiaries. Read it with `POST /api/firm/applications/{id}/personal`, and enter it at the broker.',
    data: { designationId: 'id' },
  },
  'bank.linked': {
    version: 1,
    meaning: 'A bank account was linked, by its bank (PLAID) or by two verified deposits (MICRO_DEPOSITS).',
    data: { bankId: 'id', method: ['PLAID', 'MICRO_DEPOSITS'] },
  },
  'contributions.confirmed': {
    version: 1,
    meaning: 'The applicant authorized these transfers.',
    data: { transferIds: 'ids' },
  },
  'contributions.changed': {
    version: 1,
    meaning:
      'After the opening, the applicant authorized other contributions, started them again after a stop, or added a deposit. The new transfers debit this bank account, after the replaced ones are canceled.',
    data: {
      change: ['CHANGED', 'STARTED_AGAIN', 'DEPOSIT_ADDED'],
      bankId: 'id',
      transferIds: 'ids',
      replacedTransferIds: 'ids',
    },
  },
  'contributions.stopped': {
    version: 1,
    meaning:
      'The contributions were stopped, by the applicant, the firm or a returned deposit. These transfers are being canceled. Only another authorization of the applicant starts contributions again.',
    data: { transferIds: 'ids', by: contributionStoppers },
  },
  'deposit.returned': {
    version: 1,
    meaning:
      "The bank returned a deposit that was sent: the transfer itself, or a deposit that a schedule drew. The code is Nacha's.",
    data: { transferId: 'id', depositId: 'id', code: returnCodes },
    nullable: ['code'],
  },
  'deposit.failed': {
    version: 1,
    meaning: 'The broker ended a deposit before it was sent.',
    data: { transferId: 'id', state: endedDepositStates },
  },
  'schedule.canceled': {
    version: 1,
    meaning: 'The broker canceled recurring deposits that the applicant has not stopped.',
    data: { transferId: 'id' },
  },
} as const satisfies Readonly<Record<string, EventSpec>>

export type FirmEventType = keyof typeof firmEvents
export const firmEventTypes = Object.keys(firmEvents) as FirmEventType[]

export const specOf = (type: FirmEventType): EventSpec => firmEvents[type]

type ValueOf<Kind> = Kind extends 'id'
  ? string
  : Kind extends 'ids'
    ? readonly string[]
    : Kind extends { listOf: readonly (infer Item)[] }
      ? readonly Item[]
      : Kind extends readonly (infer Item)[]
        ? Item
        : never

type NullableOf<Type extends FirmEventType> = (typeof firmEvents)[Type] extends {
  nullable: readonly (infer Name)[]
}
  ? Name
  : never

export type FirmEventData<Type extends FirmEventType = FirmEventType> = Type extends FirmEventType
  ? {
      readonly [Name in keyof (typeof firmEvents)[Type]['data']]:
        | ValueOf<(typeof firmEvents)[Type]['data'][Name]>
        | (Name extends NullableOf<Type> ? null : never)
    }
  : never

/** An event without its time and ids. */
export type NewFirmEvent = {
  [Type in FirmEventType]: { type: Type; data: FirmEventData<Type> }
}[FirmEventType]

/** An event as the firm receives it, in the feed and by webhook. */
export interface FirmEvent {
  /** The same in each delivery, so that a receiver can ignore repeated deliveries. */
  id: string
  type: FirmEventType
  version: number
  /** ISO time at which the event became true. */
  timestamp: string
  /** The application's id. `null` before there is an application. */
  clientId: string | null
  /** The user's id. `null` before there is a user. */
  userId: string | null
  data: FirmEventData
}
