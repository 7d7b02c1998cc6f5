/** Masks an email address as `j•••@example.com`. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
