import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type EncryptionContext = Readonly<Record<string, string>>

const ivBytes = 12
const tagBytes = 16

/** Each key id has its own key, which the id determines, so that the stand-in stores nothing. */
const keyOf = (keyId: string): Buffer => createHash('sha256').update(`sandbox ${keyId}`).digest()

const associated = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))

/** Encrypts with AES-256-GCM. The result contains the key's id, as that of KMS does. */
export const encrypt = (keyId: string, plaintext: Buffer, context: EncryptionContext): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(keyId), iv).setAAD(associated(context))
  const content = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.from([keyId.length]), Buffer.from(keyId), iv, cipher.getAuthTag(), content])
}

/** @returns `undefined` if the ciphertext was changed or has another context */
export const decrypt = (blob: Buffer, context: EncryptionContext) => {
  const start = 1 + (blob[0] ?? 0)
  const keyId = blob.subarray(1, start).toString()
  const iv = blob.subarray(start, start + ivBytes)
  const tag = blob.subarray(start + ivBytes, start + ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), iv)
      .setAAD(associated(context))
      .setAuthTag(tag)
    const content = decipher.update(blob.subarray(start + ivBytes + tagBytes))
    return { keyId, plaintext: Buffer.concat([content, decipher.final()]) }
  } catch {
    return undefined
  }
}
