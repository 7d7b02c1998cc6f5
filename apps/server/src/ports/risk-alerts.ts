export interface RiskAlert {
  kind: (typeof riskAlertKinds)[number]
  userId: string | null
  fraudEventId?: string
  blockId?: string
}
/** Called once per alert after its transaction has committed. Must not throw. */
export type RaiseAlert = (alert: RiskAlert) => void
/** Alerts to the firm. The list bounds the metric's only label. */
export const riskAlertKinds = [
  'white_flag',
  'risk_detected',
  'shared_bank_account',
  'email_blocked',
  'user_blocked',
] as const
