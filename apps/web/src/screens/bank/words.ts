export const words = {
  h1: 'Connect your bank account',
  intro: 'Your contributions are drawn from it. Nothing moves until you confirm.',
  instantly: 'Connect instantly',
  instantlyText: 'Log in to your bank through Plaid. We never see your password.',
  deposits: 'Verify with deposits',
  depositsText: 'Enter your account numbers, and confirm two small deposits in 2-3 days.',
  noToken: 'Error fetching Link Token',
  notExchanged: 'Error exchanging Public Token',
  unavailable:
    'The bank-linking service did not load. Check your connection, or whatever blocks content here.',
  returnLost: 'We could not go on from where your bank left off. Please connect it again.',
  exited: (institution: string | undefined, message: string | null) =>
    `${institution ?? 'Your bank'} could not be connected. ${message ?? 'Please try again, or choose another account.'}`,
}
