import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const withoutCode = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gm, '')

/** Returns the anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('[DP-08] [DP-11] every link of a document leads to a file, and to a heading of it', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: repository })
  const broken = documents.flatMap((document) => {
    const text = withoutCode(readFileSync(join(repository, document), 'utf8'))
    return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? document : join(dirname(document), path)
        if (!existsSync(join(repository, target))) return `${document}: ${link}`
        const anchors = anchor ? anchorsOf(readFileSync(join(repository, target), 'utf8')) : []
        return anchor && !anchors.includes(anchor) ? `${document}: ${link}` : []
      },
    )
  })
  expect(documents.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})
