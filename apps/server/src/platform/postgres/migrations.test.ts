import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_schema.sql': '33aaa412e5b860fc6cd7a5d21d2ad412b3cf678a533f9ebd5170648c292a3f31',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
