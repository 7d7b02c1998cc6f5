import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { ReplyOf } from '@vestibule/contract/calls'
import type { Applicant } from './applicant.ts'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer): string => data.toString('base64url')

/** Encodes a byte or text string, or the head of a map, of CBOR (RFC 8949) with at most 65,535 entries. */
const head = (major: number, length: number): Buffer => {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 255])
}
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const text = (data: string): Buffer => Buffer.concat([head(3, data.length), Buffer.from(data)])
const map = (...entries: Buffer[]): Buffer => Buffer.concat([head(5, entries.length / 2), ...entries])
/** Encodes an integer from -24 to 23. */
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

interface Flaws {
  /** The page's origin, if it is not the expected one. */
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
  /** The attestation's format and statement, encoded as CBOR. */
  attestation?: { format: string; statement: Buffer }
}

/** A device that makes and uses one passkey (ES256), without a browser. The flaws make responses that servers must refuse. */
export class Authenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly credentialId = randomBytes(32)

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...flaws }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin }))
  }

  #authenticatorData(rpId: string, flags: number, flaws: Flaws): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(flaws.counter ?? 0)
    const verified = flaws.isUserVerified === false ? 0 : userVerified
    const all = Buffer.from([flags | userPresent | verified])
    return Buffer.concat([sha256(flaws.rpId ?? rpId), all, counter])
  }

  /** Responds to the options of `beginPasskey`. */
  make({ challenge, rp }: { challenge: string; rp: { id: string } }, flaws: Flaws = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (part: string): Buffer => bytes(Buffer.from(part, 'base64url'))
    const publicKey = map(
      ...[integer(1), integer(2), integer(3), integer(-7), integer(-1), integer(1)],
      ...[integer(-2), coordinate(x), integer(-3), coordinate(y)],
    )
    const idLength = Buffer.from([0, this.credentialId.length])
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, hasCredential, flaws),
      ...[Buffer.alloc(16), idLength, this.credentialId, publicKey],
    ])
    const { format, statement } = flaws.attestation ?? { format: 'none', statement: map() }
    const entries = [text('fmt'), text(format), text('attStmt'), statement, text('authData'), bytes(authData)]
    return {
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, flaws)),
      attestationObject: base64url(map(...entries)),
      transports: ['internal'],
    }
  }

  /** Responds to the options of `beginPasskeyLogin` and `beginPasskeyStepUp`. */
  use({ challenge, rpId }: { challenge: string; rpId: string }, flaws: Flaws = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, flaws)
    const authenticatorData = this.#authenticatorData(rpId, 0, flaws)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    }
  }
}

/** An attestation statement with a certificate, as a device sends it that names its manufacturer. */
export const withCertificate = (certificate: Buffer) => ({
  format: 'packed',
  statement: map(
    ...[text('alg'), integer(-7), text('sig'), bytes(Buffer.alloc(8))],
    ...[text('x5c'), Buffer.concat([head(4, 1), bytes(certificate)])],
  ),
})

/** Adds the device's passkey to the applicant. @returns the passkey's id */
export const addPasskey = async (applicant: Applicant, authenticator: Authenticator): Promise<string> => {
  const { api } = applicant
  const { options } = await applicant.must(api.post<ReplyOf<'beginPasskey'>>('/api/auth/passkeys/options'))
  const made = authenticator.make(options)
  const { passkeys } = await applicant.must(api.post<ReplyOf<'addPasskey'>>('/api/auth/passkeys', made))
  return passkeys.at(-1)?.id ?? ''
}
