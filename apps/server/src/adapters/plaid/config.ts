export interface PlaidConfig {
  /** https://sandbox.plaid.com or https://production.plaid.com */
  baseUrl: string
  clientId: string
  secret: string
  /** shown in Link; over 30 characters Link shows "This Application" instead */
  clientName: string
}
