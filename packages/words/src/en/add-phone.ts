export const addPhone = {
  title: 'Enter your phone number',
  intro:
    'You are logged in. To open {account}, enter your phone number. We will text a code to it. If you gave us one before, please enter it again. {another}',
} as const
