/**
 * AG-10. Where the pre-dispute arbitration clause stands, for the notice above 'I Agree': the broker's customer
 * agreement by its agreement_name, and the number of its section.
 */
export const ARBITRATION_CLAUSE = {
  document: 'Standard Customer Account Agreement (EN)',
  section: 21,
} as const
