/** Words around the consent to the identity check, which two screens have. The consent itself is a disclosure. */
export const verification = {
  policy: '{brand} Privacy Policy',
  plaidPolicy: 'Plaid End User Privacy Policy',
  errors: {
    declined:
      "We can't check your identity, or open your account, without this. If you don't want to agree, write to {contact}.",
  },
} as const
