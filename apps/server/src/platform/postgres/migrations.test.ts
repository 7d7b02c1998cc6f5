import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_schema.sql': 'a2e9c4036f051c7d4daeb47c7dabbe3086a8007b4f7cd507be18eecb90d6048f',
  '0002_several_applications.sql': '48656189391701f58cbf4e830db001c47f53114d5bcedcf23724500da55f0aad',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
