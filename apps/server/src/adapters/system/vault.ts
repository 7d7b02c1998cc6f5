import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { SealedPlace, Vault } from '../../ports/vault.ts'

/** Sealed form: version byte, 12-byte nonce, ciphertext, 16-byte tag. */
const version = 1
const nonceLength = 12
const tagLength = 16

const encrypt = (key: Buffer, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.from([version]),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const decrypt = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength)
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

const contextOf = ({ table, column, clientId, row }: SealedPlace): string =>
  [table, column, clientId, ...(row === undefined ? [] : [row])].join('.')

/** Keys are 32 bytes in base64, one for each purpose (SE-01). */
export const createVault = (keys: { master: string; ssnIndex: string; codes: string }): Vault => {
  const master = Buffer.from(keys.master, 'base64')
  const ssnKey = createSecretKey(keys.ssnIndex, 'base64')
  const codesKey = createSecretKey(keys.codes, 'base64')
  const valuesKey = createSecretKey(Buffer.from(hkdfSync('sha256', codesKey, '', 'screened values', 32)))
  const bankAccountsKey = createSecretKey(Buffer.from(hkdfSync('sha256', ssnKey, '', 'bank accounts', 32)))
  const wrapContext = (clientId: string): string => `client.data_key.${clientId}`
  const sealBytes: Vault['sealBytes'] = (dataKey, place, plain) =>
    encrypt(decrypt(master, wrapContext(place.clientId), dataKey), contextOf(place), plain)
  const openBytes: Vault['openBytes'] = (dataKey, place, sealed) =>
    decrypt(decrypt(master, wrapContext(place.clientId), dataKey), contextOf(place), sealed)
  return {
    newDataKey: (clientId) => encrypt(master, wrapContext(clientId), randomBytes(32)),
    sealBytes,
    openBytes,
    seal: (dataKey, place, plain) => sealBytes(dataKey, place, Buffer.from(plain)),
    open: (dataKey, place, sealed) => openBytes(dataKey, place, sealed).toString(),
    bankAccountIndex: (routingNumber, accountNumber) =>
      createHmac('sha256', bankAccountsKey).update(`${routingNumber}\n${accountNumber}`).digest(),
    linkedAccountIndex: (persistentId) =>
      createHmac('sha256', bankAccountsKey).update(`linked\n${persistentId}`).digest(),
    ssnIndex: (ssn) => createHmac('sha256', ssnKey).update(ssn).digest(),
    codeHash: (destination, code) =>
      createHmac('sha256', codesKey).update(`${destination}\n${code}`).digest(),
    valueHash: (kind, value) =>
      createHmac('sha256', valuesKey).update(`${kind}\n${value}`).digest('base64url'),
  }
}
