import type { CertificateFacts, EvidenceSigner } from '../../ports/certificates.ts'
import { isSigned } from './ed25519.ts'

/** Last line of a certificate's PDF: a PDF comment with the signature of all bytes before it. */
const lastLine = /^%vestibule-signature ([0-9a-f]{128})\n$/
const lineLength = '%vestibule-signature '.length + 128 + 1
const attachment = /\/Type \/EmbeddedFile\n[\s\S]{0,400}?\/Length (\d+)\n>>\nstream\n/

export const signedFile = (pdf: Uint8Array, signer: EvidenceSigner): Buffer => {
  const body = Buffer.from(pdf)
  return Buffer.concat([body, Buffer.from(`%vestibule-signature ${signer.sign(body).toString('hex')}\n`)])
}

const factsIn = (body: Buffer): CertificateFacts | undefined => {
  const found = attachment.exec(body.toString('latin1'))
  if (!found) return undefined
  const start = found.index + found[0].length
  try {
    const facts = JSON.parse(
      body.toString('utf8', start, start + Number(found[1])),
    ) as Partial<CertificateFacts>
    // Checks only a few fields, because the signature protects the other fields.
    const isOne =
      facts.kind === 'acceptance-certificate' &&
      facts.version === 1 &&
      typeof facts.signed_by?.public_key === 'string'
    return isOne ? (facts as CertificateFacts) : undefined
  } catch {
    return undefined
  }
}

export type OpenedFile =
  | { ok: true; facts: CertificateFacts }
  | { ok: false; problem: 'no_certificate' | 'changed' | 'other_key' }

/** Verifies a certificate. @param keys raw keys in base64; `undefined` accepts the key that the certificate names */
export const openSignedFile = (file: Buffer, keys?: readonly string[]): OpenedFile => {
  const body = file.subarray(0, -lineLength)
  const signature = lastLine.exec(file.subarray(-lineLength).toString('latin1'))?.[1]
  const facts = factsIn(body)
  if (!facts) return { ok: false, problem: 'no_certificate' }
  if (!signature || !isSigned(body, Buffer.from(signature, 'hex'), facts.signed_by.public_key))
    return { ok: false, problem: 'changed' }
  if (keys !== undefined && !keys.includes(facts.signed_by.public_key))
    return { ok: false, problem: 'other_key' }
  return { ok: true, facts }
}
