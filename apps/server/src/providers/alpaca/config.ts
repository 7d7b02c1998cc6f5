export interface AlpacaConfig {
  /** For example https://broker-api.sandbox.alpaca.markets, without a path. */
  baseUrl: string
  keyId: string
  secret: string
  /** Whether an email may have one account of each type, or one account only. Alpaca sets this for each partner. */
  secondAccount: 'same_email' | 'refused'
}
