/** Who gives an email that is known and another password, signing up or logging in (SU-07, SU-21). */
export const wrongCredentials = 'Email or password is incorrect.'
