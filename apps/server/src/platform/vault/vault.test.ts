import { expect, test } from 'vitest'
import { createKeyring, seal } from './sealing.ts'
import { createVault } from './vault.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const clientId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a11'
const place = { table: 'client', column: 'ssn', clientId }
const record = { table: 'acceptance', column: 'person', owner: clientId }
/** A vault whose purposes have these keys, told apart by their purpose. */
const vault = (...versions: number[]) => {
  const keys = (purpose: number) => versions.map((version) => key(purpose * 10 + version))
  return createVault({ master: keys(1), records: keys(2), ssnIndex: keys(3), codes: keys(4) })
}

test('[SE-01] what an older key sealed opens as long as that key is there, and no longer', () => {
  const dataKey = vault(1).newDataKey(clientId)
  const sealed = vault(1).seal(dataKey, place, '219094321')
  const kept = vault(1).sealRecord(record, 'Ada')
  for (const known of [vault(1, 2), vault(2, 1), vault(3, 2, 1)]) {
    expect(known.open(dataKey, place, sealed)).toBe('219094321')
    expect(known.openRecord(record, kept)).toBe('Ada')
  }
  expect(() => vault(2).open(dataKey, place, sealed)).toThrow(/the key [0-9a-f]{8} .* is not configured/)
  expect(() => vault(2).openRecord(record, kept)).toThrow(/not configured/)
})

test('[SE-01] a data key that is wrapped anew opens what it sealed, under the new key alone', () => {
  const before = vault(1).newDataKey(clientId)
  const sealed = vault(1).seal(before, place, '219094321')
  const after = vault(2, 1).rewrapped(clientId, before)
  expect(vault(2).open(after, place, sealed)).toBe('219094321')
  expect(vault(2, 1).rewrapped(clientId, after)).toBe(after)
  expect(after.subarray(0, 5)).toEqual(vault(2).marks.dataKey)
})

test('[SE-01] what a release with one key sealed opens, whichever of the keys it was', () => {
  const context = 'client.data_key.x'
  for (const byte of [1, 2, 3])
    expect(
      createKeyring([key(1), key(2), key(3)])
        .open(context, seal(Buffer.alloc(32, byte), context, Buffer.from('old')))
        .toString(),
    ).toBe('old')
  expect(() =>
    createKeyring([key(1)]).open(context, seal(Buffer.alloc(32, 2), context, Buffer.from('old'))),
  ).toThrow()
})

test('[SE-01] a value opens in its own place alone', () => {
  const own = vault(1)
  const dataKey = own.newDataKey(clientId)
  const sealed = own.seal(dataKey, place, 'x')
  const kept = own.sealRecord(record, 'x')
  for (const other of [{ table: 'bank' }, { column: 'birth_date' }, { row: '1' }])
    expect(() => own.open(dataKey, { ...place, ...other }, sealed)).toThrow()
  for (const other of [{ table: 'client' }, { owner: 'another' }, { row: '1' }])
    expect(() => own.openRecord({ ...record, ...other }, kept)).toThrow()
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(() => own.open(dataKey, place, sealed)).toThrow()
})

test('[SE-01] SSNs, bank accounts, codes and values are recognised under older keys, each purpose by its own', () => {
  const [now, both] = [vault(2), vault(2, 1)]
  expect(both.ssnIndexes('219094321')).toEqual([
    now.ssnIndexes('219094321')[0],
    vault(1).ssnIndexes('219094321')[0],
  ])
  expect(both.bankAccountIndexes('1', '2')[1]).toEqual(vault(1).bankAccountIndexes('1', '2')[0])
  expect(both.isCode('a', '123456', vault(1).codeHash('a', '123456'))).toBe(true)
  expect(both.isCode('a', '123457', vault(1).codeHash('a', '123456'))).toBe(false)
  expect(now.isCode('a', '123456', vault(1).codeHash('a', '123456'))).toBe(false)
  expect(both.valueHash('phone', 'x')).toBe(now.valueHash('phone', 'x'))
  expect(both.valueHashes('phone', 'x')).toContain(vault(1).valueHash('phone', 'x'))
  const hashes = [both.ssnIndexes('x')[0], both.codeHash('x', 'x'), both.bankAccountIndexes('x', 'x')[0]]
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3)
})
