import { expect, test } from 'vitest'
import { parseMigration } from './migrations.ts'
import { compareSchema, type RanMigration, whyRefused } from './schema-compatibility.ts'

const release = [parseMigration('0001_a.sql', ''), parseMigration('0002_b.sql', '-- compatible_from: 1\n')]
const own: RanMigration[] = release.map(({ name, checksum }) => ({ name, checksum, compatibleFrom: 1 }))
const newer = (compatibleFrom: number) => ({ name: '0003_c.sql', checksum: 'x', compatibleFrom })
const refusal = (ran: RanMigration[]): string => whyRefused(compareSchema(ran, release)) ?? 'starts'

test.each([
  ['its own schema', own, 'starts'],
  ['an older schema', own.slice(0, 1), 'lacks 0002_b.sql. Run npm run migrate'],
  ['an empty database', [], 'lacks 0001_a.sql, 0002_b.sql. Run npm run migrate'],
  ['a newer schema that is compatible', [...own, newer(2)], 'starts'],
  ['a newer schema that is not', [...own, newer(3)], 'cannot run after 0003_c.sql. Start the newer release'],
  [
    'another text of a migration',
    own.map((one) => ({ ...one, checksum: 'x' })),
    'has other texts of 0001_a.sql',
  ],
] as [string, RanMigration[], string][])('[DP-02] on %s', (_, ran, expected) => {
  expect(refusal(ran)).toContain(expected)
})
