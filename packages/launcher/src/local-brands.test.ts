import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'
import { showsTwoBrands, writeBrands } from './local-brands.ts'
import type { LocalSettings } from './local-environment.ts'
import { newSecrets } from './secrets.ts'
import { temporaryFolder } from './temporary-folder.ts'

const settings = (dataDir: string, more: Partial<LocalSettings> = {}): LocalSettings => ({
  host: '127.0.0.1',
  port: 3000,
  publicUrl: 'http://localhost:3000',
  sandboxPort: 3001,
  sandboxSmtpPort: 3025,
  dataDir,
  clockFile: join(dataDir, 'clock'),
  secrets: newSecrets(),
  ...more,
})

test.each([
  [{}, true],
  [{ PORT: '4310', BROKER: 'alpaca', SESSION_KEY: '' }, true],
  [{ BRAND_DIR: 'brands/harbor' }, false],
  [{ DATABASE_URL_FILE: '/run/url' }, false],
  [{ SESSION_KEY: 'a' }, false],
])('[DP-13] with %j, `npm start` shows two brands: %j', (own, isShown) => {
  expect(showsTwoBrands(own, settings('data'))).toBe(isShown)
})

test('[DP-13] a local brand has its own settings, but for those of the user', () => {
  vi.stubEnv('IRA_LIMITS', 'statutory')
  vi.stubEnv('BROKER', 'ascend')
  const dataDir = temporaryFolder()
  const database = (name: string) => ({ appUrl: `${name}-app`, stewardUrl: name, ownerUrl: name })
  const first = { settings: settings(dataDir), database: database('one') }
  const other = {
    settings: settings(dataDir, { publicUrl: 'http://harbor.localhost:3000' }),
    database: database('two'),
  }
  expect(writeBrands(first, other)).toMatchObject({ BRANDS_DIR: join(dataDir, 'brands'), PORT: '3000' })
  for (const [brand, { settings: of, database: own }] of [
    ['default', first],
    ['harbor', other],
  ] as const) {
    const file = join(dataDir, 'brands', brand, 'settings.env')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const read = parseEnv(readFileSync(file, 'utf8'))
    expect(read).toMatchObject({
      PUBLIC_URL: of.publicUrl,
      DATABASE_URL: own.appUrl,
      MASTER_KEY: of.secrets.MASTER_KEY,
      ASCEND_PRIVATE_KEY: of.secrets.ASCEND_PRIVATE_KEY,
      BRAND_DIR: expect.stringMatching(new RegExp(`/brands/${brand}$`)),
    })
    for (const name of ['PORT', 'IRA_LIMITS', 'BROKER']) expect(read).not.toHaveProperty(name)
  }
  vi.unstubAllEnvs()
})
