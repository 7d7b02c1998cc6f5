export interface MessageWords {
  h1: string
  text: (names: { brand: string; broker: string; contact: string }) => string
  /** Label of the button that leads to the application. */
  continue?: string
}

const wentWrong: MessageWords = {
  h1: 'Something went wrong',
  text: ({ contact }) => `We could not go on from here. Please start again, or write to us at ${contact}.`,
}

const pages: Readonly<Record<string, MessageWords>> = {
  usResidentsErrorPage: {
    h1: 'This service is for U.S Citizens and Permanent Residents.',
    text: ({ contact }) =>
      `You told us that you are neither. If that was a slip, log in again and change your answer; otherwise we cannot open an account for you. Questions? Write to us at ${contact}.`,
  },
  '3210letter': {
    h1: 'We need a letter from your employer',
    text: ({ contact }) =>
      `You told us that you work for a firm whose consent FINRA Rule 3210 asks for. Ask your compliance department for a letter that agrees to this account, and send it to ${contact}.`,
  },
  contactWithTeamErrorpage: {
    h1: 'Please contact our team',
    text: ({ contact }) =>
      `We cannot finish your application online. Write to us at ${contact}, and a person will look at it with you.`,
  },
  successfullDocumentsUploaded: {
    h1: 'Your documents have been uploaded',
    text: ({ broker, contact }) =>
      `${broker} is checking them, which can take up to two business days. You can close this page; we will email you. Questions? Write to us at ${contact}.`,
  },
  bankConfirmationPage: {
    h1: 'Your deposits are on the way',
    text: ({ contact }) =>
      `Two small deposits, each under $1.00, reach your bank account within 2-3 days. When you see them, come back and enter their amounts. If they do not come, write to us at ${contact}.`,
    continue: 'Verify deposits',
  },
}

const errors: Readonly<Record<string, MessageWords>> = {
  voip: {
    h1: "We can't use this phone number",
    text: ({ contact }) =>
      `It belongs to an internet phone service, which cannot prove who you are. Go back and sign up with the number of a mobile phone. If you think we are wrong, write to us at ${contact}.`,
  },
  vpn: {
    h1: 'Please turn off your VPN',
    text: ({ contact }) =>
      `Your connection hides where it comes from, so we cannot check it. Turn off your VPN or proxy, then try again. If you use none, write to us at ${contact}.`,
    continue: 'Try again',
  },
}

const own = (table: Readonly<Record<string, MessageWords>>, key: string | null): MessageWords | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

export const notFound: MessageWords = {
  h1: 'Page not found',
  text: ({ contact }) =>
    `There is no page at this address. Check it, or start from our home page. If a link of ours led here, write to us at ${contact}.`,
}

/** Returns `undefined` if there is no such page. */
export const messageWords = (name: string, err: string | null): MessageWords | undefined =>
  name === 'errorPage' ? (own(errors, err) ?? wentWrong) : own(pages, name)
