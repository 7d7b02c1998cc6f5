export const words = {
  h1: 'Verify your phone number',
  intro: (sentTo: string) =>
    `We have not seen this browser before. To check that it is you, we sent a text message with a 6-digit code to ${sentTo}.`,
  gone: 'Please log in to go on.',
  again: 'Back to log in',
}
