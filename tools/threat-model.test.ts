import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(repository, path), 'utf8')

test('[DP-08] each threat names a test, which exists and has the requirement in a title', () => {
  const rows = read('docs/threat-model.md')
    .split('## Threats by STRIDE')[1]
    ?.split('## Residual')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Threat |-)/.test(line))
  expect(rows?.length).toBeGreaterThan(20)
  for (const row of rows ?? []) {
    const [, path = '', id = ''] = /`([\w./-]+\.(?:test|spec)\.ts)` \(([A-Z]+-\d+)\)/.exec(row) ?? []
    expect(existsSync(join(repository, path)), row).toBe(true)
    expect(read(path), row).toContain(`[${id}]`)
  }
})

test('[DP-08] the license, the security policy and the changelog exist, and the changelog has the version', () => {
  const { version, license } = JSON.parse(read('package.json')) as Record<string, string>
  expect(read('LICENSE')).toContain(`${license} License`)
  expect(read('SECURITY.md')).toContain('/.well-known/security.txt')
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`)
})
