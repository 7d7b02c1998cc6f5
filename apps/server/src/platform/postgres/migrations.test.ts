import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_schema.sql': 'ae145f644ae016eaa174a027cd95bee9cc7e4a6a7cffd75205c8e43d8bafdfa8',
  '0002_several_applications.sql': '48656189391701f58cbf4e830db001c47f53114d5bcedcf23724500da55f0aad',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
