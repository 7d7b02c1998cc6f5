import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyName, RecordPlace, SealedPlace, Vault } from '../../ports/vault.ts'
import { createKeyring, open, seal } from './sealing.ts'

const contextOf = ({ table, column, clientId, row }: SealedPlace): string =>
  [table, column, clientId, ...(row === undefined ? [] : [row])].join('.')
const recordContext = ({ table, column, owner, row }: RecordPlace): string =>
  ['record', table, column, owner, ...(row === undefined ? [] : [row])].join('.')
const wrapContext = (clientId: string): string => `client.data_key.${clientId}`

type Hashes = (text: string) => [Buffer, ...Buffer[]]

const hashes = (keys: readonly string[], derived?: string): Hashes => {
  const [current, ...older] = keys.map((one) => {
    const own = createSecretKey(one, 'base64')
    return derived === undefined
      ? own
      : createSecretKey(Buffer.from(hkdfSync('sha256', own, '', derived, 32)))
  })
  if (!current) throw new Error('a purpose has no key')
  const hash = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return (text) => [hash(current, text), ...older.map((key) => hash(key, text))]
}

/** Creates the vault. @param keys for each purpose, 32 bytes each in base64, the current key first (SE-01) */
export const createVault = (keys: Record<KeyName, readonly string[]>): Vault => {
  const master = createKeyring(keys.master)
  const records = createKeyring(keys.records)
  const ofSsn = hashes(keys.ssnIndex)
  const ofBankAccount = hashes(keys.ssnIndex, 'bank accounts')
  const ofCode = hashes(keys.codes)
  const ofValue = hashes(keys.codes, 'screened values')
  const valueHashes: Vault['valueHashes'] = (kind, value) => {
    const [first, ...others] = ofValue(`${kind}\n${value}`)
    return [first.toString('base64url'), ...others.map((one) => one.toString('base64url'))]
  }
  const sealBytes: Vault['sealBytes'] = (dataKey, place, plain) =>
    seal(master.open(wrapContext(place.clientId), dataKey), contextOf(place), plain)
  const openBytes: Vault['openBytes'] = (dataKey, place, sealed) =>
    open(master.open(wrapContext(place.clientId), dataKey), contextOf(place), sealed)
  return {
    marks: { dataKey: master.mark, record: records.mark },
    newDataKey: (clientId) => master.seal(wrapContext(clientId), randomBytes(32)),
    rewrapped: (clientId, dataKey) =>
      master.isCurrent(dataKey)
        ? dataKey
        : master.seal(wrapContext(clientId), master.open(wrapContext(clientId), dataKey)),
    sealBytes,
    openBytes,
    seal: (dataKey, place, plain) => sealBytes(dataKey, place, Buffer.from(plain)),
    open: (dataKey, place, sealed) => openBytes(dataKey, place, sealed).toString(),
    sealRecord: (place, plain) => records.seal(recordContext(place), Buffer.from(plain)),
    openRecord: (place, sealed) => records.open(recordContext(place), sealed).toString(),
    bankAccountIndexes: (routingNumber, accountNumber) => ofBankAccount(`${routingNumber}\n${accountNumber}`),
    linkedAccountIndexes: (persistentId) => ofBankAccount(`linked\n${persistentId}`),
    ssnIndexes: ofSsn,
    codeHash: (destination, code) => ofCode(`${destination}\n${code}`)[0],
    isCode: (destination, code, hash) => ofCode(`${destination}\n${code}`).some((one) => one.equals(hash)),
    valueHash: (kind, value) => valueHashes(kind, value)[0],
    valueHashes,
  }
}
