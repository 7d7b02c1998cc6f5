export interface TwilioConfig {
  /** https://verify.twilio.com */
  baseUrl: string
  /** an API key's sid (SK…), or the account's (AC…) */
  keySid: string
  /** the API key's secret, or the account's token */
  keySecret: string
  /** the Verify service (VA…) */
  serviceSid: string
}
