/** Texts for the frequency of a contribution, used inside a sentence, and for the days of a debit. */
export const schedule = {
  once: 'once',
  onceFor: 'once for tax year {year}',
  monthly: 'on the {days} of each month',
  days: 'Scheduled {scheduled}; arrives {arrives}',
  /** `{days}` stands for the text of `days` above, with its dates filled in. */
  debit: '{amount}. {days}.',
} as const
