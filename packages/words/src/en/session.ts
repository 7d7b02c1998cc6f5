export const session = {
  warning: {
    title: {
      one: 'You will be signed out in {count} minute.',
      other: 'You will be signed out in {count} minutes.',
    },
    intro:
      'To protect your details, we sign you out after 30 minutes without activity, and after 12 hours in all. What you typed stays here.',
    left: 'Time left: {time}',
    stay: 'Stay signed in',
  },
  /** Of the dialog behind “Finish later”. {site} is the site's address. */
  finishLater: {
    title: 'Finish later',
    saved:
      'Everything you saved is kept for at least 60 days after your last visit. What you typed on this page is saved when you continue.',
    back: 'To come back, log in at {site} as {email}, on any device. A week before we delete your answers, we send you an email.',
    stay: 'Keep going',
  },
  ended: {
    title: 'Your session has ended',
    intro:
      'Log in again as {email} to continue where you left off. What you typed is still here, behind this window.',
    leave: 'Leave',
  },
  /** {address} is the site's. */
  cookiesBlocked:
    'Cookies are blocked here, so you cannot sign up or log in. Allow them, or open {address} in another browser.',
  endedElsewhere: 'You were logged out here from another browser. If it was not you, choose a new password.',
  stepUp: {
    title: 'Confirm that it is you',
    intro:
      'To protect your money, we check this again 15 minutes after you logged in or entered a code. We sent a text message with a 6-digit code to {phone}.',
    stopped:
      'You stopped our texts. Enter your password, and we check it together with a 6-digit code that we sent to your email address {email}. To get texts again, reply START to the number that they came from.',
    released:
      'You told us that you lost your phone. Enter your password, and we check it together with a 6-digit code that we sent to your email address {email}.',
    lostPhone: 'If you no longer have this phone, write to {contact}.',
  },
} as const
