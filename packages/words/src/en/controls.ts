/** Texts that the shared form controls and the document viewer contain. */
export const controls = {
  select: 'Select…',
  show: 'Show',
  showPassword: 'Show password',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  page: 'Page {number} of {count}',
  documentText: {
    notes: {
      html: 'This is the web version of the PDF. You agree to the PDF itself.',
      tags: 'This is the text of the PDF. You agree to the PDF itself.',
      pages:
        'This text was taken from each page automatically. It has no headings, lists or tables. You agree to the PDF itself.',
    },
    page: 'Page {number}',
    emptyPage: 'We found no text on this page. View the PDF to see it.',
  },
} as const
