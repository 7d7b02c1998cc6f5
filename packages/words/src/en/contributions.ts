/** The home page's panel of contributions, and the dialog that stops the contributions. */
export const contributions = {
  title: 'Your contributions',
  next: 'Next contribution: {debit}',
  arriving: 'Already sent and will still arrive:',
  notLoaded: 'We could not load your contributions.',
  stop: 'Stop contributions',
  dialog: {
    title: 'Stop contributions?',
    prevents: 'This stops everything after today, beginning with:',
    final: 'Stopping is final. To start again, write to {contact}.',
    keep: 'Keep contributions',
    failed: 'We could not stop your contributions. Please try again.',
  },
  stopping:
    'Your contributions are stopped. Our broker has not confirmed all of it yet. We will email you when it has.',
  stoppedToday: 'Stopped: everything after today.',
  stopped: 'Stopped: everything after {date}.',
  again: 'To start again, write to {contact}.',
} as const
