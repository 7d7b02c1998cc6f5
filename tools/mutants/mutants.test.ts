import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { expect, onTestFinished, test } from 'vitest'
import { copyRepository } from './copy.ts'
import { mutated } from './mutant.ts'
import { mutants } from './mutants.ts'

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')
/** Returns a test file's text, and the text of the modules in its folder that define tests for it. */
const testsOf = (file: string): string => {
  const text = read(file)
  const imported = Array.from(text.matchAll(/from '(\.[\w./-]*\/testing\/[^']+)'/g), ([, name = '']) => name)
  return [text, ...imported.map((name) => read(join(dirname(file), name)))].join('\n')
}
const testFiles = globSync('{apps,packages,tools,e2e}/**/*.test.{ts,tsx}', {
  cwd: repository,
  exclude: (name) => name.includes('node_modules'),
})

test('the mutants have different names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s applies', (_, mutant) => {
  const text = read(mutant.file)
  expect(mutated(text, mutant)).not.toBe(text)
})

test.each(mutants.map(({ name, proof }) => [name, proof] as const))('the proof of %s exists', (_, proof) => {
  const files = testFiles.filter((file) => file.includes(proof.file))
  expect(files).toHaveLength(1)
  const suffix = /\.(http|db|outage)\.test\.ts$/.exec(files[0] ?? '')?.[1] ?? 'unit'
  expect(suffix === 'db' ? 'http' : suffix).toBe(proof.kind)
  expect(testsOf(files[0] ?? '')).toContain(proof.title ?? '')
})

test('the copy has the repository’s files, packages and links', () => {
  const copy = copyRepository()
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const path of [
    'package.json',
    'deploy/helm/base/kustomization.yaml',
    'node_modules/vitest/package.json',
  ])
    expect(existsSync(join(copy, path)), path).toBe(true)
})
