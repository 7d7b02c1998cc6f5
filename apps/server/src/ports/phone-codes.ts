/** Codes by text message (Twilio Verify). Phones have ten digits. Every method throws ProviderError. */
export interface PhoneCodes {
  /**
   * Effect. Sends a code: a new one, unless another verification of the number is pending that has texts and tries left.
   * @param canceled ends before: the verification with this sid, or whichever is pending for the number
   */
  send(phone: string, canceled: { sid: string } | 'any' | undefined): Promise<{ sid: string }>
  /** The verification that is pending for a number, if a code of it was sent since then. */
  find(phone: string, since: Date): Promise<{ sid: string } | undefined>
  /** Effect: the provider counts the try. By the number where the sid is not known. */
  check(
    verification: { sid: string } | { phone: string },
    code: string,
  ): Promise<'approved' | 'mismatch' | 'expired' | 'too_many_attempts'>
}
