import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const make = (folder: string, content: string): string => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets/main.js'), content)
  return folder
}

test('builds that end at the same time leave one whole build and nothing else', async () => {
  const folder = temporary()
  const place = join(folder, 'dist')
  const names = Array.from({ length: 40 }, (_, index) => `build ${index}`)
  const results = await Promise.allSettled(
    names.map((name) => replaceFolder(make(join(folder, name), name), place)),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(readdirSync(folder)).toEqual(['dist'])
  expect(names).toContain(readFileSync(join(place, 'assets/main.js'), 'utf8'))
})

test('a folder takes the place of an older one', async () => {
  const folder = temporary()
  const place = make(join(folder, 'dist'), 'old')
  writeFileSync(join(place, 'left'), '')
  await replaceFolder(make(join(folder, 'new'), 'new'), place)
  expect(readdirSync(place)).toEqual(['assets'])
  expect(readFileSync(join(place, 'assets/main.js'), 'utf8')).toBe('new')
})
