export const wrongCredentials = 'Email or password is incorrect.'
