const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'

export const nameWords = {
  firstName: { required: firstName, invalid: firstName },
  lastName: { required: lastName, invalid: lastName },
}

export const newerName = 'You changed this somewhere else.'

export const electronicWords = {
  link: 'Your rights, and what you need to open documents',
  title: 'Electronic documents',
  close: 'Close',
}
