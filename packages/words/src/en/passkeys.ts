/** Passkeys: at log-in, on the security page, where they are offered, and as a proof of identity. */
export const passkeys = {
  title: 'Passkeys',
  intro:
    'With a passkey you log in with your fingerprint, your face or the PIN of your device, instead of a password and a code.',
  none: 'You have no passkey yet.',
  add: 'Create a passkey',
  added: 'The passkey was created.',
  created: 'Created: {at}',
  used: 'Last used: {at}',
  rename: 'Rename',
  renameNamed: 'Rename the passkey {name}',
  renamed: 'The passkey is now called {name}.',
  renameTitle: 'Rename the passkey',
  name: 'Name',
  nameErrors: {
    required: 'Enter a name.',
    too_long: 'The name can have at most 50 characters.',
  },
  remove: 'Remove',
  removeNamed: 'Remove the passkey {name}',
  removeTitle: 'Remove the passkey?',
  removeText:
    'You can no longer log in with {name}. Your password and the code from your phone still work. You can also delete the passkey where your device keeps it.',
  removed: 'The passkey was removed.',
  gone: 'That passkey was already removed. This is the list as it is now.',
  notLoaded: 'We could not load your passkeys.',
  lost: 'If you lost a device, remove its passkey here.',
  logIn: 'Log in with a passkey',
  offerTitle: 'Log in faster next time',
  offer:
    'Create a passkey: you then log in with your fingerprint, your face or the PIN of your device, without a password and a code.',
  offerDone: 'Your passkey was created. Rename or remove it under {security}.',
  stepUp: 'To protect your money, we check this again 15 minutes after you last proved who you are.',
  use: 'Use your passkey',
  codeInstead: 'Get a code by text message',
  unsupported: 'This browser has no passkeys. Use another browser or device.',
  exists: 'This device already has a passkey for your account.',
  canceled: 'No passkey was used. Try again when you are ready.',
  refused:
    'This passkey did not work. It may have been removed. Log in with your password, or try another one.',
  tooMany: 'You have 10 passkeys. Remove one before you add another.',
  failed: 'Your device could not do this. Please try again.',
} as const
