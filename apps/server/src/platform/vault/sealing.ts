import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A sealed value without a key id is version byte 1, a 12-byte nonce, the ciphertext and a 16-byte tag. */
const plainVersion = 1
/** A sealed value with a key id is version byte 2, the key's 4-byte id, then nonce, ciphertext and tag. */
const keyedVersion = 2
const idLength = 4
const nonceLength = 12
const tagLength = 16

export const seal = (key: Buffer, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.from([plainVersion]),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

export const open = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== plainVersion || sealed.length < 1 + nonceLength + tagLength)
    throw new Error('a sealed value has an unknown format')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const body = sealed.subarray(1 + nonceLength, -tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(body)
  // Verifies the tag. GCM has no final block, so this call returns no data.
  decipher.final()
  return plain
}

/** One purpose's keys. The first key seals, and every key opens. */
export interface Keyring {
  seal(context: string, plain: Buffer): Buffer
  open(context: string, sealed: Buffer): Buffer
  isCurrent(sealed: Buffer): boolean
  /** Prefix of the values that the current key sealed. */
  readonly mark: Buffer
}

/** Derives a key's id, which needs no configuration and reveals nothing about the key. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('vestibule key id').update(key).digest().subarray(0, idLength)

/** Creates one purpose's keyring. @param keys 32 bytes each in base64, the current key first */
export const createKeyring = (keys: readonly string[]): Keyring => {
  const known = keys.map((text) => {
    const key = Buffer.from(text, 'base64')
    return { key, id: idOf(key) }
  })
  const [current] = known
  if (!current) throw new Error('a purpose has no key')
  const mark = Buffer.concat([Buffer.from([keyedVersion]), current.id])
  /** Opens a value that an early release sealed. Such a value does not name its key, so every key is tried. */
  const openUnnamed = (context: string, sealed: Buffer): Buffer => {
    for (const { key } of known.slice(0, -1))
      try {
        return open(key, context, sealed)
      } catch {
        // Another key sealed the value.
      }
    return open(known.at(-1)?.key ?? current.key, context, sealed)
  }
  return {
    mark,
    seal: (context, plain) => Buffer.concat([mark, seal(current.key, context, plain).subarray(1)]),
    open(context, sealed) {
      if (sealed[0] !== keyedVersion) return openUnnamed(context, sealed)
      const id = sealed.subarray(1, 1 + idLength)
      const found = known.find((one) => one.id.equals(id))
      if (!found) throw new Error(`the key ${id.toString('hex')} that sealed a value is not configured`)
      const body = Buffer.concat([Buffer.from([plainVersion]), sealed.subarray(1 + idLength)])
      return open(found.key, context, body)
    },
    isCurrent: (sealed) => sealed.subarray(0, mark.length).equals(mark),
  }
}
