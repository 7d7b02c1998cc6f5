/** The identity screen. Errors of the date of birth that several screens share are in `fields`. */
export const identity = {
  title: 'Verify your identity',
  intro: 'Federal law asks every financial company to know who its customers are.',
  ssn: 'Social Security number',
  ssnHint: 'Nine digits, as on your card or W-2',
  why: {
    title: 'Why we ask, and what happens to it',
    law: 'Federal law asks every financial company to know who its customers are, and the IRS asks for reports on your account under your Social Security number.',
    storage:
      'Your number is encrypted before it is stored. From then on this page shows its last four digits only.',
  },
  errors: {
    ssn: {
      required: 'Social security number is required.',
      itin: 'Use your Social Security number, not an ITIN.',
      never_issued: 'Please provide a valid Social Security number.',
    },
    birthDate: { age_out_of_range: 'Age must be between 18 and 75 years.' },
  },
} as const
