/** Texts that the shared form controls and the document viewer contain. */
export const controls = {
  select: 'Select…',
  show: 'Show',
  showPassword: 'Show password',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  page: 'Page {number} of {count}',
  disclosure: 'Why we ask, and what happens to it',
} as const
