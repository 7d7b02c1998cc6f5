export const verifyPhone = {
  title: 'Verify your phone number',
  intro: 'We sent a text message with a 6-digit code to {phone}.',
  edit: 'Edit phone number',
} as const
