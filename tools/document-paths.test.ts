import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { expect, test } from 'vitest'

const roots = [
  '',
  'apps/server/src',
  'apps/server/src/http/routes',
  'apps/server/src/use-cases/mail',
  'apps/server/src/providers/ascend',
  'packages/contract/src',
  'packages/domain/src/flow',
  'packages/domain/src/forms',
]
/** Several folders contain files with these names. */
const common = ['schema.ts']

test.each([
  ['ARCHITECTURE.md', 20],
  ['CONTRIBUTING.md', 8],
  ['README.md', 2],
])('%s names existing files and folders only', (document, atLeast) => {
  const text = readFileSync(join(repository, document), 'utf8')
  const paths = [...text.matchAll(/`([\w./-]+(?:\/|\.(?:ts|tsx|md)))`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(atLeast)
  const missing = paths.filter((path) => !roots.some((root) => existsSync(join(repository, root, path))))
  expect(missing.filter((path) => !common.includes(path))).toEqual([])
})
