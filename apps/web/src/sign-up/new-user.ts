/** Placeholders until the name is known. */
export const newUser = {
  firstName: 'New',
  lastName: 'Applicant',
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
} as const
