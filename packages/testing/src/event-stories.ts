import type { FirmEventType } from '@vestibule/domain/events/firm-events'

export interface EventStory {
  title: string
  /** SSN serial of the sandbox's person. */
  serial: string
  parts: readonly { happened: string; events: readonly FirmEventType[] }[]
}

const opened: EventStory['parts'] = [
  { happened: 'The applicant saves the name.', events: ['application.started'] },
  { happened: 'The applicant accepts the agreements.', events: ['agreements.accepted'] },
  { happened: 'The broker opens the Roth IRA.', events: ['account.opened', 'review.ended'] },
  { happened: 'The applicant links a bank account.', events: ['bank.linked'] },
  {
    happened: 'The applicant confirms the contribution, and the broker accepts it.',
    events: ['contributions.confirmed', 'application.completed'],
  },
]
/** The events of whole applications, without those of each status. A test compares them with applications it makes. */
export const eventStories: readonly EventStory[] = [
  {
    title: 'A Roth IRA that is funded once, returned by the bank and erased',
    serial: '0010',
    parts: [
      ...opened,
      { happened: 'Two days later, the bank returns the deposit.', events: ['deposit.returned'] },
      {
        happened: 'The firm records that the account was closed, and erases the applicant.',
        events: ['application.erased'],
      },
    ],
  },
  {
    title: 'A Roth IRA with monthly contributions that the applicant stops, closed by the broker and erased',
    serial: '0011',
    parts: [
      ...opened,
      { happened: 'The applicant authorizes another amount.', events: ['contributions.changed'] },
      { happened: 'The applicant stops the contributions.', events: ['contributions.stopped'] },
      { happened: 'The broker closes the account.', events: ['account.closed'] },
      { happened: 'The firm erases the applicant.', events: ['application.erased'] },
    ],
  },
  {
    title: 'A Roth IRA with monthly contributions from a bank account that was closed',
    serial: '0013',
    parts: [
      ...opened,
      {
        happened: 'The bank returns the first deposit with the code R02, which stops the contributions.',
        events: ['deposit.returned', 'contributions.stopped'],
      },
      { happened: 'The firm erases the applicant.', events: ['application.erased'] },
    ],
  },
  {
    title: 'A Roth IRA whose monthly contributions the broker cancels',
    serial: '0012',
    parts: [
      ...opened,
      {
        happened: 'The broker cancels the schedules of three tax years.',
        events: Array(3).fill('schedule.canceled'),
      },
    ],
  },
]
