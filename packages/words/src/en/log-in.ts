export const logIn = { title: 'Log in to your account', open: 'Open an account' } as const
