export const notQualified = {
  title: 'Unfortunately you are not qualified for an account with the product at this time.',
  intro: 'If you think that this is a mistake, write to us at {contact}.',
} as const
