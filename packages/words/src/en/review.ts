export const review = {
  title: 'Your account is being reviewed',
  waiting:
    '{broker} is checking your name, address, date of birth and Social Security number. This usually takes a minute.',
  longer: 'This can take up to two business days. You can leave this page; we will email {email}.',
  notAffirmed: 'Your agreements are signed, but they have not reached the broker yet.',
} as const
