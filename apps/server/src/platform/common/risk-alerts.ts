export interface RiskAlert {
  kind: (typeof riskAlertKinds)[number]
  userId: string | null
  fraudEventId?: string
  blockId?: string
}
/** Called once per alert, after the alert's transaction has committed. Must not throw. */
export type RaiseAlert = (alert: RiskAlert) => void
/** The kinds of alerts that the firm receives. The alert metric has one label with exactly these values. */
export const riskAlertKinds = [
  'white_flag',
  'risk_detected',
  'shared_bank_account',
  'email_blocked',
  'user_blocked',
] as const
