export const words = {
  h1: 'Choose a new password',
  intro: 'You will be logged out everywhere, and log in with the new password.',
  password: 'New password',
  confirm: 'Confirm new password',
  save: 'Save password',
  mismatch: 'Passwords do not match.',
  callFailed: 'An error occurred. Please try again.',
  done: 'Your password has been changed. Please log in.',
  expired: 'This link has expired',
  why: 'It was used before, is older than 20 minutes, or you asked for a newer one. Please ask for a new link.',
  again: 'Ask for a new link',
}
