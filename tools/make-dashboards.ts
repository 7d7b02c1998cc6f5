// Writes the Grafana dashboards of deploy/grafana. With --check, fails if one is out of date.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { writeOrCheck } from './generators.ts'

const root = new URL('../deploy/', import.meta.url)

interface Rules {
  groups: { rules: { alert?: string; record?: string; expr: string }[] }[]
}
const { groups } = parse(readFileSync(new URL('prometheus/alerts.yaml', root), 'utf8')) as Rules
const rules = groups.flatMap((group) => group.rules)
/** Returns the query of an alert or of a recorded rule. */
const queryOf = (name: string): string => {
  const rule = rules.find(({ alert, record }) => alert === name || record === name)
  if (!rule) throw new Error(`alerts.yaml has no rule ${name}`)
  return rule.expr.trim().replaceAll(/\s+/g, ' ')
}
/** Returns the query of a recorded objective over an hour. */
const recorded = (name: string): string => queryOf(`${name}:ratio_rate1h`)
/** Returns the first group of the pattern's first match in a rule's query. */
const partOf = (name: string, pattern: RegExp): string => {
  const [, part] = pattern.exec(queryOf(name)) ?? []
  if (part === undefined) throw new Error(`the rule ${name} of alerts.yaml has no ${pattern.source}`)
  return part
}
/** Returns the number that a rule's value is compared with. */
const limitOf = (name: string): number => Number(partOf(name, / > (?:bool )?([\d.]+)/))
const slow = 'vestibule:save_slow:ratio_rate1h'
const saveSelector = partOf(slow, /(method=~"[^"]+",route=~"[^"]+")/)

interface Panel {
  title: string
  description?: string
  type?: 'timeseries' | 'stat' | 'bargauge'
  unit?: string
  /** Draws a line at each of these values. */
  lines?: readonly number[]
  /** A query, or queries by their legend. */
  show: string | Readonly<Record<string, string>>
}

const rate = (metric: string): string => `rate(${metric}[$__rate_interval])`
const percentile = (share: number, metric: string, ...labels: string[]): string =>
  `histogram_quantile(${share}, sum by (${['le', ...labels].join(', ')}) (${rate(metric)}))`
const ofFlow = (metric: string, over = '$__range'): string => `increase(${metric}{flow="$flow"}[${over}])`
const reached = `sum by (screen) (${ofFlow('vestibule_funnel_entered_total')})`
const completed = (over?: string): string =>
  `sum by (screen) (${ofFlow('vestibule_funnel_completed_total', over)})`
const errors = `sum by (screen, code) (${ofFlow('vestibule_funnel_refused_total')})`

const funnel: Panel[] = [
  {
    title: 'People who reached each screen',
    description: '`name` counts as reached when its form is saved. `npm run funnel` has the exact numbers.',
    type: 'bargauge',
    show: reached,
  },
  { title: 'Share who went on', type: 'bargauge', unit: 'percentunit', show: `${completed()} / ${reached}` },
  { title: 'Completed screens per hour', show: completed('1h') },
  { title: 'Commonest errors', type: 'bargauge', show: `topk(10, ${errors})` },
]

const requests = 'vestibule_request_seconds_bucket'
const saves: Panel[] = [
  { title: 'Saves', unit: 'ops', show: `sum by (outcome) (${rate('vestibule_saves_total')})` },
  {
    title: 'Latency of saves',
    description: 'The line is the objective for 99 %.',
    unit: 's',
    lines: [Number(partOf(slow, /le="([\d.]+)"/))],
    show: Object.fromEntries(
      [0.5, 0.95, 0.99].map((share) => [
        `${100 * share} %`,
        percentile(share, `${requests}{${saveSelector}}`),
      ]),
    ),
  },
  { title: 'Requests', unit: 'reqps', show: `sum by (status) (${rate('vestibule_request_seconds_count')})` },
  {
    title: 'Slowest requests, 95 %',
    unit: 's',
    show: `topk(10, ${percentile(0.95, requests, 'method', 'route')})`,
  },
  {
    title: 'Event loop lag, 99 %',
    unit: 's',
    show: 'max by (instance) (nodejs_eventloop_lag_p99_seconds)',
  },
  {
    title: 'Database connections',
    show: { '{{state}}': 'sum by (state) (vestibule_pool_connections)', up: 'min(vestibule_database_up)' },
  },
]

const exchanges = (selector = ''): string =>
  `sum by (provider) (${rate(`vestibule_provider_call_seconds_count${selector}`)})`
const providerCalls: Panel[] = [
  { title: 'Exchanges', unit: 'reqps', show: exchanges() },
  {
    title: 'Failed share',
    unit: 'percentunit',
    lines: [limitOf('VestibuleProviderFails')],
    show: `${exchanges('{outcome!="ok"}')} / ${exchanges()}`,
  },
  {
    title: 'Duration of exchanges, 95 %',
    unit: 's',
    show: percentile(0.95, 'vestibule_provider_call_seconds_bucket', 'provider', 'operation'),
  },
  {
    title: 'Calls without a result (true: in doubt)',
    show: 'max by (operation, in_doubt) (vestibule_provider_calls_pending)',
  },
  {
    title: 'Age of the oldest such call',
    description: 'The line is the objective.',
    unit: 's',
    lines: [limitOf('vestibule:provider_calls_late:bool')],
    show: 'max by (operation, in_doubt) (vestibule_provider_calls_oldest_seconds)',
  },
  {
    title: 'Unknown at the provider',
    type: 'stat',
    show: 'max by (provider, kind) (vestibule_unknown_at_provider)',
  },
  {
    title: 'Time since the last reconciliation',
    type: 'stat',
    unit: 's',
    show: 'max by (provider) (vestibule_reconciliation_age_seconds)',
  },
]

const queues: Panel[] = [
  { title: 'Due jobs', show: 'max by (queue) (vestibule_jobs_due)' },
  {
    title: 'Wait of the oldest due job',
    unit: 's',
    lines: [limitOf('VestibuleJobsWait')],
    show: 'max by (queue) (vestibule_jobs_oldest_seconds)',
  },
  {
    title: 'Finished jobs',
    unit: 'ops',
    show: `sum by (queue, outcome) (${rate('vestibule_job_seconds_count')})`,
  },
  {
    title: 'Duration of jobs, 95 %',
    unit: 's',
    show: percentile(0.95, 'vestibule_job_seconds_bucket', 'queue'),
  },
  { title: 'Reviews due for a poll', show: 'max(vestibule_reviews_due)' },
  {
    title: 'Wait of the oldest due review',
    description: 'The line is the objective.',
    unit: 's',
    lines: [limitOf('vestibule:reviews_late:bool')],
    show: 'max(vestibule_reviews_oldest_seconds)',
  },
  { title: 'Screenings to be made', type: 'stat', show: 'max(vestibule_unscreened)' },
  { title: 'Webhooks that could not be delivered', type: 'stat', show: 'max(vestibule_webhooks_dead)' },
]

const alertQueries = rules.flatMap(({ alert, expr }) => (alert === undefined ? [] : expr)).join('\n')
/** Returns the share that may fail of a recorded objective, and the speeds of spending at which alerts fire. */
const burnOf = (name: string): { budget: number; speeds: number[] } => {
  const limits = [
    ...alertQueries.matchAll(new RegExp(`${name}:ratio_rate\\w+ > ([\\d.]+) \\* ([\\d.]+)`, 'g')),
  ]
  const [budget, ...others] = new Set(limits.map(([, , share]) => Number(share)))
  if (budget === undefined || others.length > 0)
    throw new Error(`the alerts of ${name} have not exactly one budget`)
  const speeds = [...new Set(limits.map(([, speed]) => Number(speed)))].sort((a, b) => a - b)
  return { budget, speeds }
}

/** The recorded objectives, with their titles. */
const objectives = Object.entries({
  'vestibule:save_errors': 'Availability of saves',
  'vestibule:save_slow': 'Latency of saves',
  'vestibule:provider_calls_late': 'Provider calls settled in time',
  'vestibule:reviews_late': 'Reviews followed in time',
}).map(([name, title]) => ({ name, title, ...burnOf(name) }))

const slos: Panel[] = [
  ...objectives.map(
    ({ name, title, budget }): Panel => ({
      title: `${title}: budget of 30 days that is left`,
      type: 'stat',
      unit: 'percentunit',
      show: `1 - (${recorded(name).replaceAll('[1h]', '[30d]')}) / ${budget}`,
    }),
  ),
  ...objectives.map(
    ({ name, title, budget, speeds }): Panel => ({
      title: `${title}: speed of spending`,
      description: 'At 1, the budget is spent in 30 days. The lines are the limits of the alerts.',
      lines: speeds,
      show: Object.fromEntries(
        ['1h', '6h', '3d'].map((window) => [window, `${name}:ratio_rate${window} / ${budget}`]),
      ),
    }),
  ),
  { title: 'Firing alerts', show: 'count by (alertname, severity) (ALERTS{alertstate="firing"})' },
]

/** Returns the labels by which a query's series differ. */
const legendOf = (query: string): string =>
  (/ by \((?:le(?:, )?)?([^)]*)\)/.exec(query)?.[1] ?? '').replaceAll(/\w+/g, '{{$&}}').replaceAll(',', '')

const panelOf = ({ title, description, type = 'timeseries', unit, lines, show }: Panel, index: number) => ({
  id: index + 1,
  type,
  title,
  ...(description && { description }),
  gridPos: { x: (index % 2) * 12, y: Math.floor(index / 2) * 8, w: 12, h: 8 },
  datasource: { type: 'prometheus', uid: '$datasource' },
  targets: Object.entries(typeof show === 'string' ? { [legendOf(show) || title]: show } : show).map(
    ([legendFormat, expr], query) => ({
      refId: String.fromCharCode(65 + query),
      expr,
      legendFormat,
      // A bar or a number shows the end of the chosen period.
      ...(type !== 'timeseries' && { instant: true }),
    }),
  ),
  fieldConfig: {
    defaults: {
      ...(unit && { unit }),
      ...(lines && {
        custom: { thresholdsStyle: { mode: 'line' } },
        thresholds: {
          mode: 'absolute',
          steps: [{ value: null, color: 'green' }, ...lines.map((value) => ({ value, color: 'red' }))],
        },
      }),
    },
    overrides: [],
  },
})

const flowVariable = {
  name: 'flow',
  type: 'query',
  datasource: { type: 'prometheus', uid: '$datasource' },
  query: 'label_values(vestibule_funnel_entered_total, flow)',
  refresh: 2,
}

const dashboards = { funnel, saves, 'provider-calls': providerCalls, queues, objectives: slos }
for (const [name, panels] of Object.entries(dashboards)) {
  const title = `Vestibule: ${name.replace('-', ' ')}`
  const list = [
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
    ...(name === 'funnel' ? [flowVariable] : []),
  ]
  const frame = { uid: `vestibule-${name}`, title, tags: ['vestibule'], time: { from: 'now-24h', to: 'now' } }
  const links = [
    { title: 'Vestibule', type: 'dashboards', tags: ['vestibule'], asDropdown: true, keepTime: true },
  ]
  // One line for each panel keeps the differences of a change readable.
  const lines = panels.map((one, index) => `  ${JSON.stringify(panelOf(one, index))}`).join(',\n')
  const text = JSON.stringify({ ...frame, schemaVersion: 41, templating: { list }, links, panels: [] })
  writeOrCheck(
    new URL(`grafana/dashboards/${name}.json`, root),
    `${text.replace('"panels":[]', `"panels":[\n${lines}\n]`)}\n`,
    'deploy/grafana is out of date: run node tools/make-dashboards.ts.',
  )
}
