import type { ReturnReason } from '@vestibule/domain/contribution/returns'
import type { ContributionStopper } from '@vestibule/domain/events/firm-events'

/** The home page's panel of contributions, and the dialog that stops the contributions. */
export const contributions = {
  title: 'Your contributions',
  next: 'Next contribution',
  arriving: 'Already sent and will still arrive:',
  notLoaded: 'We could not load your contributions.',
  stop: 'Stop contributions',
  dialog: {
    title: 'Stop contributions?',
    prevents: 'This stops everything after today, beginning with:',
    again: 'You can start again later, with a new authorization.',
    keep: 'Keep contributions',
    failed: 'We could not stop your contributions. Please try again.',
  },
  stopping:
    'Your contributions are stopped. Our broker has not confirmed all of it yet. We will email you when it has.',
  stoppedToday: 'Stopped: everything after today.',
  stopped: 'Stopped: everything after {date}.',
  change: 'Change contributions',
  again: 'You can start again on the Contributions page.',
  stoppedBy: {
    APPLICANT: 'You stopped your contributions.',
    FIRM: 'Our team stopped your contributions.',
    RETURN: 'We stopped your contributions because of this.',
  } satisfies Record<ContributionStopper, string>,
  /** A contribution that the bank returned: what happened and why, then what to do. */
  returned: 'Your bank returned the contribution of {amount} scheduled for {date}. {why}',
  why: {
    funds: 'There was not enough money in your bank account.',
    uncollected: 'The money in your bank account was not available yet.',
    closed: 'Your bank says that the bank account is closed.',
    not_found: 'Your bank could not find the bank account.',
    revoked: 'Your bank says that you ended the authorization.',
    unauthorized: 'Your bank says that you did not authorize it.',
    frozen: 'Your bank says that the bank account is frozen.',
    no_debits: 'Your bank says that the bank account does not allow debits.',
    another: 'Your bank can tell you why.',
  } satisfies Record<ReturnReason, string>,
  todo: {
    funds:
      'Please have enough money in the bank account before the next one. If two in a row are returned for this reason, we stop your contributions.',
    uncollected: 'Please have the money in the bank account some days before the next one.',
    closed: '{another}',
    not_found: '{another}',
    revoked: 'If this is not right, talk to your bank. {another}',
    unauthorized: 'If this is not right, talk to your bank. {another}',
    frozen: 'Please talk to your bank. {another}',
    no_debits: '{another}',
    another: 'If you have a question, write to {contact}.',
  } satisfies Record<ReturnReason, string>,
  /** How to contribute from another bank account: on the page, or by the firm if the broker takes no second bank. */
  anotherBank: {
    page: 'To contribute from another bank account, connect it on the Contributions page.',
    firm: 'To contribute from another bank account, write to {contact}.',
  },
} as const
