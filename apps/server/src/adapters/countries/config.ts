export interface CountriesConfig {
  /** where the list is */
  url: string
  /** sent as a bearer token, where there is one */
  apiKey: string | undefined
}
