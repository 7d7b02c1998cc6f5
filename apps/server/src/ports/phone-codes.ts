/** Codes by text message (Twilio Verify). Every method throws ProviderError. */
export interface PhoneCodes {
  /** Effect. Cancels a pending verification of this number, if its sid is given, then sends a new code. Phone: ten digits. */
  send(phone: string, previousSid: string | undefined): Promise<{ sid: string }>
  /** Effect: the provider counts the try. */
  check(sid: string, code: string): Promise<'approved' | 'mismatch' | 'expired' | 'too_many_attempts'>
}
