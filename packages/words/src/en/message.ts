interface MessageText {
  title: string
  intro: string
  /** Label of the first button. Without a label, the button starts an email to the contact address. */
  button?: string
}

export const message = {
  residentsOnly: {
    title: 'This service is for U.S Citizens and Permanent Residents.',
    intro:
      'You told us that you are neither. If that was a mistake, log in again and change your answer. Otherwise we cannot open an account for you. Questions? Write to us at {contact}.',
    button: 'Log in',
  },
  employerLetter: {
    title: 'We need a letter from your employer',
    intro:
      'FINRA Rule 3210 requires the consent of the firm that you work for. Ask your compliance department for a letter that agrees to this account, and send it to {contact}.',
  },
  contactTeam: {
    title: 'Please contact our team',
    intro:
      'We cannot finish your application online. Write to us at {contact}, and a person on our team will help you.',
  },
  documentsUploaded: {
    title: 'Your documents have been uploaded',
    intro:
      '{broker} is checking them, which can take up to two business days. You can close this page; we will email you. Questions? Write to us at {contact}.',
    button: 'Check again',
  },
  depositsSent: {
    title: 'Your deposits are on the way',
    intro:
      'Two small deposits, each under $1.00, reach your bank account within 2-3 days. When you see them, come back and enter their amounts. If they do not come, write to us at {contact}.',
    button: 'Verify deposits',
  },
  voip: {
    title: "We can't use this phone number",
    intro:
      'It belongs to an internet phone service, which cannot prove who you are. Go back and sign up with the number of a mobile phone. If you think we are wrong, write to us at {contact}.',
    button: 'Use another number',
  },
  vpn: {
    title: 'Please turn off your VPN',
    intro:
      "Your connection hides where it comes from, so we cannot check it. Turn off your VPN or proxy, then try again. If you don't use one, write to us at {contact}.",
    button: 'Try again',
  },
  wentWrong: {
    title: 'Something went wrong',
    intro: 'We could not continue. Please start again, or write to us at {contact}.',
    button: 'Start again',
  },
  notFound: {
    title: 'Page not found',
    intro:
      'There is no page at this address. Check it, or start from our home page. If one of our links led here, write to us at {contact}.',
    button: 'Log in',
  },
} as const satisfies Record<string, MessageText>
