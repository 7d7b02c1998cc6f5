/** Texts that two screens show with the consent to the identity check. The consent's own text is in `disclosures`. */
export const verification = {
  policy: '{brand} Privacy Policy',
  plaidPolicy: 'Plaid End User Privacy Policy',
  errors: {
    declined:
      "We can't check your identity, or open your account, without this. If you don't want to agree, write to {contact}.",
  },
} as const
