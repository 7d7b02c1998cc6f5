/** Sends and checks texted codes (Twilio Verify). Phones have ten digits. Every method can throw ProviderError. */
export interface PhoneCodes {
  /** First cancels `canceled`, if given. Then texts the pending code, or a new code if none is pending or usable. */
  send(phone: string, canceled: { sid: string } | 'any' | undefined): Promise<{ sid: string }>
  find(phone: string, since: Date): Promise<{ sid: string } | undefined>
  /** Checks a code; the provider counts the attempt. Pass the phone number if the verification's `sid` is unknown. */
  check(
    verification: { sid: string } | { phone: string },
    code: string,
  ): Promise<'approved' | 'mismatch' | 'expired' | 'too_many_attempts'>
}
