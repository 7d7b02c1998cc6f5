/** Shows the first letter of an email address. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••@•••`

/** Shows the first letter of each name. */
export const maskName = (...names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .map((name) => `${Array.from(name)[0]}•••`)
    .join(' ')

/** Shows the last four characters of an account's number or id. */
export const maskAccount = (account: string): string => `••••${account.slice(-4)}`
