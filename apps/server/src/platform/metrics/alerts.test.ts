import { readFileSync } from 'node:fs'
import { endpoints } from '@vestibule/contract/endpoints'
import { expect, test } from 'vitest'

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const rules = read('deploy/prometheus/alerts.yaml')
const objectives = read('docs/slo.md')

/** Maps each alert to the anchor of its section in docs/operations/alerts.md. */
const alerts = new Map(
  rules
    .split(/- alert: /)
    .slice(1)
    .map((rule) => [
      /^\w+/.exec(rule)?.[0] ?? '',
      /runbook: docs\/operations\/alerts\.md#(\S+)/.exec(rule)?.[1],
    ]),
)

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** The sections of docs/operations/alerts.md, by their anchor. */
const sections = new Map(
  read('docs/operations/alerts.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [anchorOf(section.split('\n')[0] ?? ''), section.replaceAll(/\s+/g, ' ')]),
)

test('[DP-07] each alert names a section of docs/operations/alerts.md, and this section names the alert', () => {
  expect(alerts.size).toBeGreaterThan(20)
  for (const [alert, anchor] of alerts) expect(sections.get(anchor ?? ''), alert).toContain(`\`${alert}\``)
})

test('[DP-07] each section names exactly its own alerts, or is about a log line', () => {
  for (const [anchor, section] of sections) {
    const named = [...section.matchAll(/`(Vestibule[A-Z]\w+)`/g)].map(([, name]) => name)
    expect(named.sort(), anchor).toEqual(
      [...alerts].flatMap(([alert, own]) => (own === anchor ? [alert] : [])).sort(),
    )
    if (named.length === 0) expect(section, anchor).toMatch(/[Tt]he log contains/)
  }
})

test('[DP-07] the rules about saves count exactly the calls that save', () => {
  const [, pattern = ''] = /route=~"([^"]+)"/.exec(rules) ?? []
  const saves = Object.values(endpoints).filter(
    ({ method, path }) => method !== 'GET' && new RegExp(`^(?:${pattern})$`).test(path),
  )
  expect(saves.map(({ path }) => path).sort()).toEqual([
    '/api/data-api/address/client/:clientId',
    '/api/data-api/beneficiaries/client/:clientId',
    '/api/data-api/client/:clientId',
    '/api/data-api/client/:userId',
    '/api/data-api/clientdetails/client/:clientId',
    '/api/data-api/investor/client/:clientId',
  ])
})

test('[DP-07] docs/slo.md describes each recorded objective and each of its alerts', () => {
  const recorded = new Set([...rules.matchAll(/record: (vestibule:\w+):/g)].map(([, name]) => name ?? ''))
  for (const name of [...recorded, ...[...alerts.keys()].filter((alert) => alert.endsWith('Burn'))])
    expect(objectives).toContain(`\`${name}`)
})
