export const resetPassword = {
  title: 'Choose a new password',
  intro: 'We will log you out everywhere. Then log in with the new password.',
  password: 'New password',
  confirm: { label: 'Confirm new password', errors: { mismatch: 'Passwords do not match.' } },
  save: 'Save password',
  done: 'Your password has been changed. Please log in.',
  expired: {
    title: 'This link has expired',
    intro:
      'It was used before, is older than 20 minutes, or you asked for a newer one. Please ask for a new link.',
    again: 'Ask for a new link',
  },
} as const
