import type { LanguageCode } from '@vestibule/domain/languages'

/** Sends and checks texted codes (Twilio Verify). Phones have ten digits. Every method can throw ProviderError. */
export interface PhoneCodes {
  /**
   * Texts the pending code, or a new code if no pending code is usable.
   * `canceled` is the verification to cancel first; `any` cancels the number's pending one.
   * Returns `stopped` if the number's owner replied STOP to an earlier text.
   */
  send(
    phone: string,
    options: { language: LanguageCode; canceled: { sid: string } | 'any' | undefined },
  ): Promise<{ sid: string } | 'stopped'>
  find(phone: string, since: Date): Promise<{ sid: string } | undefined>
  /** Checks a code; the provider counts the attempt. Pass the phone number if the verification's `sid` is unknown. */
  check(
    verification: { sid: string } | { phone: string },
    code: string,
  ): Promise<'approved' | 'mismatch' | 'expired' | 'too_many_attempts'>
}
