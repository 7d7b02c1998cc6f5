/** The pages of the two links of a recovery, which the firm begins after a loss of the mailbox and the password. */
export const recover = {
  title: 'Get back into your account',
  intro: 'First we text a code to the phone number of your account. Then you choose a new password.',
  start: 'Text me a code',
  sentTo: 'We sent a text message with a 6-digit code to {phone}.',
  expired: {
    title: 'This link has expired',
    intro:
      'It was used before, is older than an hour, or was stopped. If you have already entered the code, choose a new password with your new email address. Otherwise, write to us for a new link.',
  },
  keep: {
    title: 'Keep your email address',
    intro:
      'We were asked to use another email address for your account, because you lost your mailbox and your password. If you did not ask for this, stop it.',
    stop: 'Stop the change',
    done: {
      title: 'Your email address stays',
      intro: 'The change is stopped. Now write to us, so that we can find out who asked for it.',
    },
    expired: {
      title: 'There is nothing to stop',
      intro:
        'The change is already made or was stopped, or this link has expired or is incomplete. If you did not ask for the change, write to us right away.',
    },
  },
} as const
