/** Twilio Verify's wire shapes, only what we read. Requests are forms. */

export interface WireVerification {
  /** VE… */
  sid: string
  send_code_attempts: { time: string }[]
}

export interface WireVerificationCheck {
  /** pending, approved, canceled, max_attempts_reached, deleted, failed, expired or something newer */
  status: string
}

export interface WireError {
  code: number
}
