import { runCommand } from '@vestibule/testing/commands'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import { whySchemaRefused } from '../app/migrate.ts'
import { defaultBrand, readBrand } from '../platform/brand/brand.ts'
import { migrations } from '../platform/postgres/migrations.ts'

const its = useStore()
const run = (env: Record<string, string>) => runCommand('migrate', [], { VESTIBULE_MODE: 'local', ...env })
const ownerUrl = async (): Promise<string> => {
  const { rows } = await its.query(
    `select current_database() as name, current_setting('unix_socket_directories') as host`,
  )
  const host = encodeURIComponent(String(rows[0].host).replaceAll('"', ''))
  return `postgresql://vestibule_owner@/${rows[0].name}?host=${host}`
}

test('[DP-02] npm run migrate runs what is missing, records compatible_from, and stores disclosures', async () => {
  const MIGRATION_DATABASE_URL = await ownerUrl()
  await its.query(
    'drop schema public, partitions cascade; create schema public authorization vestibule_owner',
  )
  const first = await run({ MIGRATION_DATABASE_URL })
  expect(first).toMatchObject({ code: 0, errors: '' })
  const names = (await migrations()).map(({ name }) => name)
  const ran = names.map((name) => `${name} took \\d+ ms.\n`).join('')
  expect(first.out).toMatch(new RegExp(`^${ran}The database has this release's schema.\n$`))
  const { rows } = await its.query('select name, compatible_from from migration order by name')
  expect(rows).toEqual(names.map((name) => ({ name, compatible_from: 1 })))
  expect((await its.query('select from disclosure')).rowCount).toBeGreaterThan(0)
  expect((await run({ MIGRATION_DATABASE_URL })).out).toBe("The database has this release's schema.\n")
})

test('[BR-03] a document whose file changed without a new version is refused by name, by migrations and servers', async () => {
  const MIGRATION_DATABASE_URL = await ownerUrl()
  const { brand } = readBrand(defaultBrand)
  if (!brand) throw new Error('the default brand cannot be read')
  expect(await whySchemaRefused(MIGRATION_DATABASE_URL, brand)).toBeUndefined()
  await its.query(`update firm_document set sha256 = '\\x00' where key = 'fee-schedule'`)
  const changed =
    'the file of the document fee-schedule, version 20260115, has changed: give it a new version'
  expect(await whySchemaRefused(MIGRATION_DATABASE_URL, brand)).toContain(changed)
  expect(await run({ MIGRATION_DATABASE_URL })).toMatchObject({
    code: 1,
    errors: expect.stringContaining(changed),
  })
  await its.query(`delete from firm_document where key = 'fee-schedule'`)
  expect(await whySchemaRefused(MIGRATION_DATABASE_URL, brand)).toBe(
    'it lacks the document fee-schedule, version 20260115. Run npm run migrate.',
  )
  expect(await run({ MIGRATION_DATABASE_URL })).toMatchObject({ code: 0 })
  expect(await whySchemaRefused(MIGRATION_DATABASE_URL, brand)).toBeUndefined()
})

test('[DP-02] npm run migrate lists wrong settings, and needs only its own', async () => {
  expect(await run({})).toMatchObject({
    code: 1,
    errors: expect.stringContaining('MIGRATION_DATABASE_URL is not set.'),
  })
  const production = { VESTIBULE_MODE: 'production', MIGRATION_DATABASE_URL: await ownerUrl() }
  const { code, errors } = await run(production)
  expect({ code, errors }).toMatchObject({
    code: 1,
    errors: expect.stringContaining('BRAND_DIR is not set.'),
  })
  expect(errors).not.toContain('MASTER_KEY')
})
