/** How often a contribution is made, in a sentence, and the days of a debit. */
export const schedule = {
  once: 'once',
  monthly: 'on the {days} of each month',
  days: 'Scheduled {scheduled}; arrives {arrives}',
  /** `{days}` is the text above. */
  debit: '{amount}. {days}.',
} as const
