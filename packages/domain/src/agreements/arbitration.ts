export const arbitrationClause = {
  document: 'Standard Customer Account Agreement (EN)',
  section: 21,
} as const
