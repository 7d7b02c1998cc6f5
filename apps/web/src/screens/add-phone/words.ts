export const words = {
  h1: 'Enter your phone number',
  intro: (account: string) =>
    `You are logged in. To open ${account}, enter your phone number: we text a code to it. If you gave us one before, please enter it again. `,
  another: 'Choose another account',
  label: 'Phone number',
  policy: 'Privacy Policy',
  callFailed: 'An error occurred. Please try again.',
  gone: 'Please log in to go on.',
}
