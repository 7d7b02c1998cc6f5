import { expect, test } from 'vitest'
import { flows } from './flow.ts'
import { funnelScreens, funnelStepOf } from './funnel.ts'
import { statuses } from './statuses.ts'

test('[OP-03] every status of both flows is a step of the funnel with a name of its own', () => {
  for (const flow of ['personal', 'product'] as const)
    for (const status of Object.keys(flows[flow])) {
      const { screen } = funnelStepOf(flow, status)
      expect(screen).toMatch(/^[A-Za-z0-9-]+$/)
      expect(screen).not.toBe('unknown')
      expect(funnelScreens(flow).map((step) => step.screen)).toContain(screen)
    }
  expect(statuses.every((status) => funnelStepOf('personal', status).flow === 'personal')).toBe(true)
})

test('[OP-04] the funnel goes in the order of the table, each screen once, and knows its ends', () => {
  const personal = funnelScreens('personal')
  expect(personal.slice(0, 5).map(({ screen }) => screen)).toEqual([
    'name',
    'address',
    'citizenship',
    'identity',
    'employment',
  ])
  expect(new Set(personal.map(({ screen }) => screen)).size).toBe(personal.length)
  expect(personal.filter(({ isEnd }) => isEnd).map(({ screen }) => screen)).toContain('congratulations')
  expect(personal.filter(({ isEnd }) => isEnd).map(({ screen }) => screen)).not.toContain('documents')
})

test('[OP-03] what no flow knows is told as unknown', () => {
  expect(funnelStepOf('personal', 'SOMETHING_ELSE')).toEqual({
    flow: 'personal',
    screen: 'unknown',
    isEnd: false,
  })
})
