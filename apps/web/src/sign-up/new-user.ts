/** Placeholders until the name is known (SU-20). */
export const newUser = {
  firstName: 'New',
  lastName: 'Applicant',
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
} as const
