export const logInCode = {
  title: 'Verify your phone number',
  intro:
    'We have not seen this browser before. To check that it is you, we sent a text message with a 6-digit code to {phone}.',
} as const
