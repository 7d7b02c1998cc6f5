import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'
import { beforeAll, expect, test } from 'vitest'
import { typeErrors, useNpmPackages } from './npm-tools.ts'

const folder = useNpmPackages('@grafana/grafana-foundation-sdk@0.0.21')

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

const dashboards = globSync(join(repository, 'deploy/grafana/dashboards/*.json')).map((path) =>
  readFileSync(path, 'utf8'),
)

test("[DP-12] the dashboards have only fields of Grafana's model", () => {
  const typed = (texts: string[]): string =>
    typeErrors(
      folder,
      `import type { Dashboard, Panel } from '@grafana/grafana-foundation-sdk/dashboard'
      import type { Dataquery } from '@grafana/grafana-foundation-sdk/prometheus'
      // Replaces enumerations by their values, and allows defaults to be missing.
      type Plain<T> = T extends string ? \`\${T}\` : T extends object ? { [K in keyof T]?: Plain<T[K]> } : T
      type Prometheus = Plain<Omit<Panel, 'targets'>> & { targets: Plain<Dataquery>[] }
      export const all: (Plain<Omit<Dashboard, 'panels'>> & { panels: Prometheus[] })[] = [${texts.join()}]`,
    )
  expect(dashboards).toHaveLength(5)
  expect(typed(dashboards)).toBe('')
  expect(typed(dashboards.map((text) => text.replace('gridPos', 'gridPosition')))).toContain('gridPosition')
})

test('[DP-12] Prometheus accepts the queries of the dashboards', () => {
  const queries = dashboards.flatMap((text) =>
    (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
      ({ targets }) => targets,
    ),
  )
  const rules = queries.map(({ expr }, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '1d'),
  }))
  const file = join(folder, 'queries.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }))
  expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${queries.length} rules found`)
})
