import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { EvidenceSigner } from '../../ports/certificates.ts'

/** DER prefixes that turn a raw 32-byte key into PKCS #8 and SPKI (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' })

export const createSigner = (seed: string): EvidenceSigner => {
  const key = createPrivateKey({
    key: Buffer.concat([privatePrefix, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  return { publicKey: raw.toString('base64'), sign: (bytes) => sign(null, bytes, key) }
}

/** Checks a signature. Returns false for a malformed signature or key too. @param publicKey the raw key in base64 */
export const isSigned = (bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean => {
  const raw = Buffer.from(publicKey, 'base64')
  return raw.length === 32 && verify(null, bytes, publicKeyOf(raw), signature)
}
