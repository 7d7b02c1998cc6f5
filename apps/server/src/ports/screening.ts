/** Screens values for fraud (IPQualityScore). @throws ProviderError, which is `unavailable` on a timeout (3 seconds) */
export interface Screening {
  email(email: string): Promise<{ isDisposable: boolean; domainAgeDays: number | undefined }>
  /** @param phone a US number of ten digits */
  phone(phone: string): Promise<{ isVOIP: boolean }>
  ip(
    ip: string,
    userAgent: string,
  ): Promise<{
    isVPN: boolean
    isTor: boolean
    browser: string
    device_brand: string
    device_model: string
  }>
}
