import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../apps/server/src/platform/metrics/prometheus.ts'

const read = (path: string): string => readFileSync(join(repository, 'deploy', path), 'utf8')
const rules = parse(read('prometheus/alerts.yaml')).groups.flatMap(
  (group: { rules: { alert?: string; record?: string; expr: string }[] }) => group.rules,
) as { alert?: string; record?: string; expr: string }[]

interface Dashboard {
  uid: string
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
  templating: { list: { type: string; query: string }[] }
}
const dashboards = globSync('deploy/grafana/dashboards/*.json', { cwd: repository }).map(
  (path) => JSON.parse(readFileSync(join(repository, path), 'utf8')) as Dashboard,
)

/** The labels of each metric, with the values that the samples below have. */
const metrics = new Map<string, Map<string, Set<string>>>()
const add = (name: string, labels: readonly [string, string][]): void => {
  const known = metrics.get(name) ?? new Map<string, Set<string>>()
  for (const [label, value] of labels) known.set(label, new Set([...(known.get(label) ?? []), value]))
  metrics.set(name, known)
}

beforeAll(async () => {
  const { meter, text } = createMetrics({
    pool: () => ({ totalCount: 1, idleCount: 1, waitingCount: 0 }),
    backlog: async () => ({
      jobs: [{ queue: 'review', due: 1, oldestSeconds: 1 }],
      calls: [{ operation: 'create_account', inDoubt: true, count: 1, oldestSeconds: 1 }],
      unscreened: 0,
      deadWebhooks: 0,
      auditOutsideMonthsBytes: 0,
      reviews: { due: 0, oldestSeconds: 0 },
      unknown: [{ kind: 'account', count: 1 }],
      reconciledSeconds: 1,
    }),
    broker: 'ascend',
  })
  for (const status of ['2xx', '5xx']) meter.request('PATCH', '/api/data-api/client/:clientId', status, 1)
  for (const outcome of ['ok', 'timeout']) meter.providerCall('ascend', 'token', outcome, 1)
  for (const outcome of ['done', 'failed'] as const) meter.job('screening', outcome, 1)
  meter.saved('name_saved', 'saved')
  meter.signedUp('email')
  meter.refused('personal', 'name', 'malformed')
  meter.violated('script-src', 'name')
  for (const [, name = '', labels = ''] of (await text()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    add(name, [
      ...[...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, one = '', value = '']): [string, string] => [
        one,
        value,
      ]),
      // Prometheus adds it.
      ['instance', 'a'],
    ])
  for (const { record } of rules) if (record) add(record, [])
  add('up', [])
  for (const { alert } of rules)
    if (alert)
      for (const severity of ['page', 'ticket'])
        add('ALERTS', [
          ['alertname', alert],
          ['alertstate', 'firing'],
          ['severity', severity],
        ])
})

const words = new Set(['and', 'or', 'unless', 'bool', 'offset'])
/** Returns the metrics, labels and values in a query that do not exist. */
function unknownIn(query: string): string[] {
  const found: string[] = []
  const used: string[] = []
  const grouped: string[] = []
  const tokens: string[] = query.match(/"[^"]*"|\$\w+|[a-zA-Z_][\w:]*|\d+\w*|[=!]~|!=|\S/g) ?? []
  for (let at = 0; at < tokens.length; at += 1) {
    const [token = '', next] = tokens.slice(at)
    if (token === '[') at = tokens.indexOf(']', at)
    else if (['by', 'on', 'ignoring', 'without', 'group_left'].includes(token)) {
      const end = tokens.indexOf(')', at)
      grouped.push(...tokens.slice(at + 2, end).filter((one) => one !== ','))
      at = end
    } else if (token === '{') {
      const end = tokens.indexOf('}', at)
      const labels = metrics.get(used.at(-1) ?? '')
      for (; at + 1 < end; at += 4) {
        const [label = '', operator = '', text = ''] = tokens.slice(at + 1)
        const pattern = new RegExp(`^(?:${text.slice(1, -1)})$`)
        const isKnown = [...(labels?.get(label) ?? [])].some((value) =>
          operator.endsWith('~') ? pattern.test(value) : `"${value}"` === text,
        )
        if (!labels?.has(label)) found.push(label)
        else if (!isKnown && !text.includes('$')) found.push(`${label}=${text}`)
      }
      at = end
    } else if (/^[a-zA-Z_]/.test(token) && next !== '(' && !words.has(token)) {
      // `sum by (label) (metric)`: the operator stands before `by`.
      if (next === 'by') continue
      used.push(token)
      if (!metrics.has(token)) found.push(token)
    }
  }
  for (const label of grouped) if (!used.every((one) => metrics.get(one)?.has(label))) found.push(label)
  return found
}

test('[DP-12] each dashboard has panels, and no two the same address', () => {
  expect(dashboards.map(({ uid }) => uid).sort()).toEqual(
    ['funnel', 'objectives', 'provider-calls', 'queues', 'saves'].map((name) => `vestibule-${name}`),
  )
  for (const { panels } of dashboards) expect(panels.length).toBeGreaterThan(3)
})

test('[DP-07] [DP-12] each panel, alert and variable asks for metrics, labels and values that exist', () => {
  for (const { alert, record, expr } of rules) expect(unknownIn(expr), alert ?? record).toEqual([])
  for (const { uid, panels, templating } of dashboards) {
    for (const { title, targets } of panels)
      for (const { expr, legendFormat } of targets) {
        expect(unknownIn(expr), `${uid}: ${title}`).toEqual([])
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect(expr, `${uid}: ${title}`).toMatch(new RegExp(`by \\([^)]*\\b${label}\\b`))
      }
    for (const { query } of templating.list.filter(({ type }) => type === 'query')) {
      const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? []
      expect(unknownIn(`sum by (${label}) (${metric})`), query).toEqual([])
    }
  }
})

test.each([
  ['max(vestibule_jobs_old)', 'vestibule_jobs_old'],
  ['sum by (queue) (rate(vestibule_saves_total[5m]))', 'queue'],
  ['rate(vestibule_saves_total{result="saved"}[$__rate_interval])', 'result'],
  ['sum(vestibule_saves_total{action=~"name_.*",outcome="save"})', 'outcome="save"'],
  ['vestibule_request_seconds_bucket{le="0.3"}', 'le="0.3"'],
  ['1 - vestibule:saves_late:ratio_rate1h / 0.01', 'vestibule:saves_late:ratio_rate1h'],
  ['vestibule_database_up and on (queue) vestibule_jobs_due', 'queue'],
])('[DP-12] the check finds what does not exist in %s', (query, unknown) => {
  expect(unknownIn(query)).toEqual([unknown])
})
