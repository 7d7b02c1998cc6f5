export const identityWords = {
  ssn: {
    required: 'Social security number is required.',
    not_nine_digits: 'SSN should be 9 digits',
    itin: 'Use your Social Security number, not an ITIN.',
    never_issued: 'Please provide a valid Social Security number.',
  },
  birthDate: {
    required: 'Birth date is missing or incomplete. Please provide a valid date in MM/DD/YYYY format.',
    invalid_format: 'Invalid date format. Please use MM/DD/YYYY.',
    not_a_date: 'Invalid date. Please check month/day values.',
    age_out_of_range: 'Age must be between 18 and 75 years.',
  },
}

export const why = (broker: string): readonly string[] => [
  `Federal law asks every broker to know who its customers are, and the IRS asks ${broker} to report on your account under your Social Security number.`,
  'Your number is encrypted before it is stored. From then on this page shows its last four digits only.',
]
