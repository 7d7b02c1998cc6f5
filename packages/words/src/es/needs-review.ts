/**
 * Keys of legal texts whose Spanish has not been reviewed by the firm's counsel. A key stands for everything below it.
 * A firm that has reviewed a text puts its own version into `words.es.json`.
 */
export const needsReview = [
  'disclosures',
  'certificate',
  'languages.notice',
  'statements',
  'contribution.preview',
  'contributions.dialog',
  'affiliations.choices',
  'home.account',
  'mails.authorization',
  'mails.acceptance',
  'mails.documents',
  'mails.statements',
] as const
