import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultBrand, secondBrand } from '@vestibule/testing/brands'
import { expect, onTestFinished, test } from 'vitest'
import { readBrand } from '../apps/server/src/platform/brand/brand.ts'
import { brandWarnings } from './brand-warnings.ts'

const warningsOf = async (folder: string): Promise<string[]> => {
  const { brand } = readBrand(folder)
  if (!brand) throw new Error(`${folder} has problems`)
  return brandWarnings(folder, brand)
}

test.each([defaultBrand, secondBrand])(
  '[BR-01] %s has no name of another brand, and its PDFs have no tags',
  async (folder) => {
    const warnings = await warningsOf(folder)
    expect(warnings.length).toBeGreaterThan(5)
    for (const one of warnings) expect(one).toMatch(/^documents\/[\w-]+\.pdf is not tagged/)
  },
)

test('[BR-01] warns of the names of the brand from which a folder was copied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(secondBrand, folder, { recursive: true })
  const file = join(folder, 'brand.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name": "Harbor"', '"name": "Acme"'))
  const warnings = await warningsOf(folder)
  for (const name of ['Harbor', 'Harbor Retirement Partners LLC', 'Northpoint Clearing LLC'])
    expect(warnings).toContain(`brand.json contains ${name}, a name of another brand.`)
  expect(warnings).toContain('logo.svg contains Harbor, a name of another brand.')
  expect(
    warnings.some((one) => one.startsWith('documents/adviser-brochure-20260401.pdf contains Harbor')),
  ).toBe(true)
})
