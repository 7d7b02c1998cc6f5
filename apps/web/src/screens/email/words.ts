export const callFailed = 'An error occurred. Please try again.'
