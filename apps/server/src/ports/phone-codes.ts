/** Codes by text message (Twilio Verify). Phones have ten digits. Every method throws ProviderError. */
export interface PhoneCodes {
  /** Sends a code, of the pending verification if it has tries left. @param canceled verification to cancel first */
  send(phone: string, canceled: { sid: string } | 'any' | undefined): Promise<{ sid: string }>
  find(phone: string, since: Date): Promise<{ sid: string } | undefined>
  /** The provider counts the try. By number when the sid is unknown. */
  check(
    verification: { sid: string } | { phone: string },
    code: string,
  ): Promise<'approved' | 'mismatch' | 'expired' | 'too_many_attempts'>
}
