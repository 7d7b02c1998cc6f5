export const unsubscribe = {
  title: 'Stop our reminders',
  intro: 'We email you a reminder if you have not finished your application.',
  stop: 'Stop these reminders',
  done: {
    title: 'You will get no more reminders.',
    intro: 'You can still finish your application whenever you like.',
  },
  noToken: {
    title: 'This link is incomplete',
    intro: 'Please open the whole link from the email again.',
  },
} as const
