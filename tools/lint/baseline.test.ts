import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineYear, supportedBrowsers } from '@vestibule/domain/supported-browsers'
import { repository } from '@vestibule/launcher/repository'
import { Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { expect, test } from 'vitest'
import { baselineRules } from './baseline.ts'

const config = [
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser,
      parserOptions: {
        projectService: { allowDefaultProject: ['apps/web/src/*.ts'] },
        tsconfigRootDir: repository,
      },
    },
  },
  ...baselineRules,
] as unknown as Linter.Config[]
const complaints = (code: string, filename: string) =>
  new Linter({ cwd: repository })
    .verify(code, config, { filename: join(repository, filename) })
    .map(({ message }) => message)

test.each([
  ['Promise.withResolvers()', 'export const a = Promise.withResolvers()'],
  ['Set methods', 'export const a = new Set([1]).union(new Set([2]))'],
  ['Popover', 'export const a = (menu: HTMLElement) => menu.showPopover()'],
])('[EN-02] refuses a script with %s', (feature, code) => {
  expect(complaints(code, 'apps/web/src/planted.ts')).toEqual([expect.stringContaining(feature)])
  expect(complaints(code, 'apps/web/src/planted.test.ts')).toEqual([])
})

test.each([
  ['@starting-style', '@starting-style { a { color: red } }'],
  ['field-sizing', 'a { field-sizing: content }'],
  ['light-dark', 'a { color: light-dark(red, blue) }'],
  ['details-content', 'a::details-content { color: red }'],
])('[EN-02] refuses a style with %s', (feature, code) => {
  expect(complaints(code, 'apps/web/src/planted.css')).toEqual([expect.stringContaining(feature)])
})

test('[EN-02] accepts what the oldest browsers have', () => {
  expect(complaints('export const a = [1].toSorted().at(-1)', 'apps/web/src/planted.ts')).toEqual([])
  expect(complaints('a:has(b) { color: color-mix(in srgb, red, blue) }', 'apps/web/src/planted.css')).toEqual(
    [],
  )
})

test('[EN-02] no style or script uses what came with Safari 17.2', () => {
  const newer = /(?<![\w-])(?:linear\(|counter-set|[\d.]+cap\b|\.reset\(\)|preservesPitch)|^\s*&/m
  const files = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: repository })
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => newer.test(readFileSync(join(repository, file), 'utf8')))).toEqual([])
})

test('[EN-02] the README names the supported versions', () => {
  const { Chrome, Edge, Firefox, Safari } = supportedBrowsers
  expect(readFileSync(join(repository, 'README.md'), 'utf8')).toContain(
    `Chrome ${Chrome}, Edge ${Edge}, Firefox ${Firefox} and Safari ${Safari} (Baseline ${baselineYear})`,
  )
})
