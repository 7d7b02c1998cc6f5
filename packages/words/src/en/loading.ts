/** Texts that are shown while a page loads, or if it cannot be loaded. */
export const loading = {
  screen: 'Loading…',
  document: 'This page did not load fully. ',
  reload: 'Load it again',
  notLoaded: {
    title: 'This did not load',
    intro: 'Please check your connection, and try again. What you saved is safe.',
  },
  replaced: {
    title: 'A new version is ready',
    intro:
      'This page was updated while you had it open. Load the new version to go on. What you saved is safe.',
    load: 'Load the new version',
  },
  /** {title} and {intro} come from one of the pairs above. */
  part: '{title}. {intro}',
  unreachable: 'We could not reach our server. Nothing you saved is lost.',
  broken: 'This page stopped working. What you saved is safe.',
  again: 'Load the page again',
  slow: 'This is taking longer than usual. Please wait.',
  pending:
    "This is taking longer than usual. We're still working on it: you can wait, or close this page and come back later.",
  offline: 'You are offline. What you typed stays on this page.',
  online: 'You are online again.',
} as const
