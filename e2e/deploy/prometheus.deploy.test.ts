import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'
import { beforeAll, expect, test } from 'vitest'

beforeAll(() => ensurePrograms({ promtool: 'prometheus' }, 'The test of the alert rules'))

const promtool = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync('promtool', args, {
    cwd: join(repository, 'deploy/prometheus'),
    encoding: 'utf8',
    timeout: 800_000,
  })
  return stdout + stderr
}

test('[DP-07] Prometheus accepts the alert rules and the objectives', () => {
  expect(promtool('check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yaml')).toContain('SUCCESS')
})

test.each(['alerts.test.yaml', 'slow-burn.test.yaml'])(
  '[DP-07] each alert fires for its fault and only then (%s)',
  (file) => {
    const output = promtool('test', 'rules', file)
    expect(output).toContain('SUCCESS')
    expect(output).not.toContain('FAILED')
  },
)
