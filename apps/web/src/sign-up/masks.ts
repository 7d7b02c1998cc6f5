/** An email as a verification screen names it: `j•••@example.com`. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** A phone number as a verification screen names it: `•••-•••-1234`. */
export const maskPhone = (phoneNumber: string): string => `•••-•••-${phoneNumber.slice(-4)}`
