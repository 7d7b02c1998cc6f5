import { expect, test } from 'vitest'
import { parseMigration } from './migrations.ts'
import { compareSchema, type RanMigration, whyRefused } from './schema-compatibility.ts'

const release = [parseMigration('0033_a.sql', ''), parseMigration('0034_b.sql', '-- compatible_from: 33\n')]
const own: RanMigration[] = release.map(({ name, checksum }) => ({ name, checksum, compatibleFrom: null }))
const newer = (compatibleFrom: number | null) => ({ name: '0036_c.sql', checksum: 'x', compatibleFrom })
const refusal = (ran: RanMigration[]): string => whyRefused(compareSchema(ran, release)) ?? 'starts'

test.each([
  ['its own schema', own, 'starts'],
  ['an older schema', own.slice(0, 1), 'lacks 0034_b.sql. Run npm run migrate'],
  ['an empty database', [], 'lacks 0033_a.sql, 0034_b.sql. Run npm run migrate'],
  ['a newer schema that is compatible', [...own, newer(34)], 'starts'],
  ['a newer schema that is not', [...own, newer(35)], 'cannot run after 0036_c.sql. Start the newer release'],
  ['a newer schema without the number', [...own, newer(null)], 'cannot run after 0036_c.sql'],
  [
    'another text of a migration',
    own.map((one) => ({ ...one, checksum: 'x' })),
    'has other texts of 0033_a.sql',
  ],
] as [string, RanMigration[], string][])('[DP-02] on %s', (_, ran, expected) => {
  expect(refusal(ran)).toContain(expected)
})
