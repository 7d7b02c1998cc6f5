export const words = {
  h1: 'Stop our reminders',
  intro: 'We email you when an application waits for you to finish it.',
  stop: 'Stop these reminders',
  done: 'You will get no more reminders.',
  doneWhy: 'You can still finish your application whenever you like.',
  noToken: 'This link is incomplete',
  noTokenWhy: 'Open it from the email once more, as a whole.',
  failed: 'An error occurred. Please try again.',
  home: 'Back To Home Screen',
}
