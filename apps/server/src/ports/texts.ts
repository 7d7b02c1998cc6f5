/** The services that send texts, as in the setting `SMS_PROVIDER`. */
export const textProviders = ['twilio', 'vonage'] as const
export type TextProvider = (typeof textProviders)[number]

/** Sends text messages. */
export interface Texts {
  /**
   * @param phone ten digits
   * @returns `stopped` if the number's owner replied STOP to an earlier text
   * @throws ProviderError
   */
  sendText(phone: string, text: string): Promise<'sent' | 'stopped'>
}

export interface TextConfig {
  /** `undefined`: the service's own address. */
  baseUrl?: string | undefined
  /** Twilio's account SID, or Vonage's API key. */
  account: string
  secret: string
  /** The number from which texts are sent. For Twilio, also a messaging service (MG…). */
  from: string
}
