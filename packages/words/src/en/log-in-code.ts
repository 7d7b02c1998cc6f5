export const logInCode = {
  title: 'Verify your phone number',
  /** Shown if the person stopped our texts. */
  stopped: {
    title: 'Verify that it is you',
    intro:
      'You stopped our texts, so we sent an email with a 6-digit code to {email}. To get texts again, reply START to the number that they came from.',
  },
  /** Shown while the firm allows a log-in without the lost phone. */
  released:
    'You told us that you lost your phone, so we sent an email with a 6-digit code to {email}. After you log in, enter your new phone number under “Your details”.',
  intro:
    'We have not seen this browser before. To check that it is you, we sent a text message with a 6-digit code to {phone}.',
} as const
