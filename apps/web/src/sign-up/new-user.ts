/** Placeholders until the name is known (SU-20). */
export const NEW_USER = {
  firstName: 'New',
  lastName: 'Applicant',
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
} as const
