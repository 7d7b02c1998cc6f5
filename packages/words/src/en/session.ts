export const session = {
  warning: {
    title: {
      one: 'You will be signed out in {count} minute.',
      other: 'You will be signed out in {count} minutes.',
    },
    intro:
      'To protect your details, we sign you out after 30 minutes without activity, and after 12 hours in all. What you typed stays here.',
    left: 'Time left: {time}',
    stay: 'Stay signed in',
  },
  ended: {
    title: 'Your session has ended',
    intro:
      'Log in again as {email} to continue where you left off. What you typed is still here, behind this window.',
    leave: 'Leave',
  },
  endedElsewhere: 'You were logged out here from another browser. If it was not you, choose a new password.',
} as const
