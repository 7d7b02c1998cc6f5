import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Sealed form: version byte 1, 12-byte nonce, ciphertext, 16-byte tag. */
const plainVersion = 1
/** The same with the 4-byte id of its key after the version. */
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

/** @throws when it was not sealed so, with this key and for this context */
export const open = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== plainVersion || sealed.length < 1 + nonceLength + tagLength)
    throw new Error('a sealed value is not in a form this release reads')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const body = sealed.subarray(1 + nonceLength, -tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(body)
  // judges the tag; of GCM nothing is left to come out
  decipher.final()
  return plain
}

/** Keys of one purpose: the first seals, all of them open. */
export interface Keyring {
  seal(context: string, plain: Buffer): Buffer
  /** @throws when it was sealed otherwise, or its key is not here any more */
  open(context: string, sealed: Buffer): Buffer
  isCurrent(sealed: Buffer): boolean
  /** What a value begins with that the current key has sealed. */
  readonly mark: Buffer
}

/** What a key is told by: it says nothing of the key, and nobody has to choose it. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('vestibule key id').update(key).digest().subarray(0, idLength)

/** @param keys 32 bytes each in base64, the current one first */
export const createKeyring = (keys: readonly string[]): Keyring => {
  const known = keys.map((text) => {
    const key = Buffer.from(text, 'base64')
    return { key, id: idOf(key) }
  })
  const [current] = known
  if (!current) throw new Error('a purpose has no key')
  const mark = Buffer.concat([Buffer.from([keyedVersion]), current.id])
  /** As releases wrote it that had one key: it does not say which. */
  const openUnnamed = (context: string, sealed: Buffer): Buffer => {
    for (const { key } of known.slice(0, -1))
      try {
        return open(key, context, sealed)
      } catch {
        // another key's
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
