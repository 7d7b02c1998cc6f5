/** What create-user is told of a person of whom only email and phone are known (SU-20). */
export const NEW_USER = {
  firstName: 'New',
  lastName: 'Applicant',
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
} as const
