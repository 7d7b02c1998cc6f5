export const consentWords = {
  policy: (brand: string) => `${brand} Privacy Policy`,
  plaidPolicy: 'Plaid End User Privacy Policy',
  declined: (contact: string) =>
    `We can't check your identity, or open your account, without this. If you don't want to agree, write to ${contact}.`,
}
