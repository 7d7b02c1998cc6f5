/** The response of a browser that made a passkey. Binary values are base64url. */
export interface MadePasskey {
  clientDataJSON: string
  attestationObject: string
}

/** The response of a browser in which the user used a passkey. Binary values are base64url. */
export interface UsedPasskey {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

/** Verifies passkeys (WebAuthn) for this deployment's own pages. User verification is always required. */
export interface Passkeys {
  /** The host name that the passkeys belong to. */
  readonly rpId: string
  /** Algorithms of the keys, as numbers of the COSE registry. */
  readonly algorithms: readonly number[]
  /** @returns `undefined` if the response is invalid for this challenge */
  verifyMade(
    made: MadePasskey,
    challenge: Buffer,
  ): Promise<{ credentialId: Buffer; publicKey: Buffer; counter: number } | undefined>
  /** @returns the device's count of signatures, or `undefined` if the response is invalid for this challenge */
  verifyUsed(used: UsedPasskey, challenge: Buffer, publicKey: Buffer): Promise<number | undefined>
}
