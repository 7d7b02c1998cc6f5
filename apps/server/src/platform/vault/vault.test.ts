import { expect, test } from 'vitest'
import { createKeyring, seal } from './sealing.ts'
import { createVault } from './vault.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const clientId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a11'
const field = { table: 'client', column: 'ssn', clientId }
const record = { table: 'acceptance', column: 'person', owner: clientId }
/** Creates a vault whose keys differ by version and purpose. */
const vault = (...versions: number[]) => {
  const keys = (purpose: number) => versions.map((version) => key(purpose * 10 + version))
  return createVault({ master: keys(1), records: keys(2), ssnIndex: keys(3), codes: keys(4) })
}

test('[SE-01] opens values of an older key only while that key is configured', () => {
  const dataKey = vault(1).newDataKey(clientId)
  const sealed = vault(1).seal(dataKey, field, '219094321')
  const kept = vault(1).sealRecord(record, 'Ada')
  for (const known of [vault(1, 2), vault(2, 1), vault(3, 2, 1)]) {
    expect(known.open(dataKey, field, sealed)).toBe('219094321')
    expect(known.openRecord(record, kept)).toBe('Ada')
  }
  expect(() => vault(2).open(dataKey, field, sealed)).toThrow(/the key [0-9a-f]{8} .* is not configured/)
  expect(() => vault(2).openRecord(record, kept)).toThrow(/not configured/)
})

test('[SE-01] a rewrapped data key opens its values under the new master key alone', () => {
  const before = vault(1).newDataKey(clientId)
  const sealed = vault(1).seal(before, field, '219094321')
  const after = vault(2, 1).rewrapped(clientId, before)
  expect(vault(2).open(after, field, sealed)).toBe('219094321')
  expect(vault(2, 1).rewrapped(clientId, after)).toBe(after)
  expect(after.subarray(0, 5)).toEqual(vault(2).marks.dataKey)
})

test('[SE-01] opens values without a key id by trying each key', () => {
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

test('[SE-01] a value opens only in its own table, column and row', () => {
  const own = vault(1)
  const dataKey = own.newDataKey(clientId)
  const sealed = own.seal(dataKey, field, 'x')
  const kept = own.sealRecord(record, 'x')
  for (const other of [{ table: 'bank' }, { column: 'birth_date' }, { row: '1' }])
    expect(() => own.open(dataKey, { ...field, ...other }, sealed)).toThrow()
  for (const other of [{ table: 'client' }, { owner: 'another' }, { row: '1' }])
    expect(() => own.openRecord({ ...record, ...other }, kept)).toThrow()
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(() => own.open(dataKey, field, sealed)).toThrow()
})

test('[SE-01] hashes of SSNs, bank accounts, codes and values match under older keys and differ by purpose', () => {
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
