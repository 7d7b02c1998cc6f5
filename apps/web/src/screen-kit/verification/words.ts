export const consentWords = {
  policy: (brand: string) => `${brand} Privacy Policy`,
  plaidPolicy: 'Plaid End User Privacy Policy',
  /** PR-06: nobody can go on without it */
  declined: (contact: string) =>
    `We can't check your identity, or open your account, without this. If you don't want to agree, write to ${contact}.`,
}
