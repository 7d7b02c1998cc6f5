export const words = { h1: 'Log in to your account', forgot: 'Forgot password?', open: 'Open an account' }
