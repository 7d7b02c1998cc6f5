/** Decrypts keys that a key service has wrapped. */
export interface KeyUnwrapper {
  /** @param purpose the setting that contains the key; a key wrapped for another setting is rejected */
  unwrap(purpose: string, wrapped: Buffer): Promise<Buffer>
}
