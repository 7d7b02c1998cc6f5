/** The screen that connects a bank. `{advice}` is Plaid's message to the applicant or, if missing, `otherAccount`. */
export const bank = {
  title: 'Connect your bank account',
  intro: 'Your contributions are drawn from it. No contribution is drawn until you confirm.',
  introWithoutTransfers: 'We save the connection. We transfer no money from this account.',
  change: 'Your bank stays connected until you connect another one.',
  keep: 'Keep my bank',
  instantly: {
    title: 'Connect instantly',
    /** Label of this option, shown only if micro-deposits are offered too. */
    mark: 'Fastest',
    text: 'Log in to your bank through Plaid. We never see your password.',
  },
  /** The bank of the user's other account. {bank}: its name and the last digits of the account number. */
  linked: {
    title: 'Use {bank}',
    text: 'The bank of your other account: no log-in needed.',
  },
  deposits: {
    title: 'Verify with deposits',
    text: 'Enter your account numbers, and confirm two small deposits in 2-3 days.',
  },
  need: {
    login: 'To connect instantly: the user name and password that you use at your bank.',
    numbers: 'To verify with deposits: your routing and account numbers.',
  },
  /** In the browser of an app. {address} is the site's. */
  webView:
    'You are in an app’s own browser. If your bank’s page does not open or return here, open {address} in your phone’s browser, log in, and go on there.',
  noToken: 'Error fetching Link Token',
  notExchanged: 'Error exchanging Public Token',
  unavailable:
    'The bank-linking service did not load. Check your connection, and turn off anything that blocks content on this page.',
  returnLost: "We could not continue after your bank's page. Please connect your bank again.",
  notConnected: {
    named: '{institution} could not be connected. {advice}',
    unnamed: 'Your bank could not be connected. {advice}',
  },
  otherOwner:
    'Your bank says that this account belongs to somebody else. Please choose an account in your own name.',
  otherAccount: 'Please try again, or choose another account.',
  noRelationship: 'Error while creating bank relationship',
} as const
