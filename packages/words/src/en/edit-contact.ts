const missingPhone =
  'Phone number is missing or incomplete. Please provide phone number in the format xxx-xxx-xxxx.'

export const editContact = {
  phone: {
    title: 'Edit your phone number',
    intro: 'Your number now is {phone}. We will text a new code to the number you enter.',
    label: 'New phone number',
    errors: {
      required: missingPhone,
      not_ten_digits: missingPhone,
      invalid_format: 'Invalid phone number format. Please use xxx-xxx-xxxx.',
    },
    failed: 'Failed to update the phone number',
  },
  email: {
    title: 'Edit your email address',
    intro: 'Your address now is {email}. We will email a new code to the address you enter.',
    label: 'New email address',
    updated: 'Email updated! Verification email sent.',
    failed: 'An error occurred while processing your request. Please try again.',
  },
} as const
