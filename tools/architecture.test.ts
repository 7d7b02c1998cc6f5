import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { expect, test } from 'vitest'

const roots = ['', 'apps/server/src', 'packages/domain/src/flow']
const document = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8')
const paths = [...document.matchAll(/`([\w./-]+(?:\/|\.(?:ts|tsx|md)))`/g)].map(([, path = '']) => path)

test('ARCHITECTURE.md names existing files and folders only', () => {
  expect(paths.length).toBeGreaterThan(20)
  const missing = paths.filter((path) => !roots.some((root) => existsSync(join(repository, root, path))))
  expect(missing.filter((path) => path !== 'words.ts' && path !== 'schema.ts')).toEqual([])
})
