export interface GooglePlacesConfig {
  /** with its version: https://places.googleapis.com/v1 */
  baseUrl: string
  apiKey: string
}
