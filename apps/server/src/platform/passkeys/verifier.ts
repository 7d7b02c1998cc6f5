import type { Passkeys } from '../../ports/passkeys.ts'

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Loads the library at the first use of a passkey, because loading it takes some 0.3 s. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const orUndefined = async <T>(verify: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

export const createPasskeys = (publicUrl: string, rpId: string): Passkeys => {
  const expected = (challenge: Buffer) => ({
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  })
  return {
    rpId,
    algorithms,
    verifyMade: (made, challenge) =>
      orUndefined(async () => {
        const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
          library(),
          helpers(),
        ])
        const decoded = decodeAttestationObject(Buffer.from(made.attestationObject, 'base64url'))
        // Our options request no certificates. The library would fetch revocation lists from URLs in a certificate.
        if (
          decoded.get('attStmt').get('x5c') !== undefined ||
          !['none', 'packed'].includes(decoded.get('fmt'))
        )
          return undefined
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected(challenge),
          supportedAlgorithmIDs: algorithms,
          response: { id: '-', rawId: '-', type: 'public-key', clientExtensionResults: {}, response: made },
        })
        if (!registrationInfo) return undefined
        const { id, publicKey, counter } = registrationInfo.credential
        return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter }
      }),
    verifyUsed: ({ id, ...response }, challenge, publicKey) =>
      orUndefined(async () => {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected(challenge),
          // With a counter of 0, the library leaves the comparison to our database, after it verified the signature.
          credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
        })
        return verified ? authenticationInfo.newCounter : undefined
      }),
  }
}
