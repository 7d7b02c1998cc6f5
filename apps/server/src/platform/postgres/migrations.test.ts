import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_schema.sql': '138e78f9b9f5e1a68e83a66a229220eb38f02e58cacb9b4d05801fdebfec1235',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
