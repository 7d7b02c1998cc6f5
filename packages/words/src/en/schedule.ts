/** How often a contribution is made, in a sentence. */
export const schedule = {
  once: 'once',
  monthly: 'on the {days} of each month',
} as const
