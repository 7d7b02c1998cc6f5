export const words = { callFailed: 'An error occurred. Please try again.', forgot: 'Forgot password?' }
