/** What a countries service answers: a list of these. */
export interface WireCountry {
  /** two capital letters (ISO 3166-1) */
  code: string
  /** in English */
  name: string
}
