import { expect, test } from 'vitest'
import { flows } from './flow.ts'
import { funnelScreens, funnelStepOf } from './funnel.ts'
import { statuses } from './statuses.ts'

test('[OP-03] names a funnel step for every status of both flows', () => {
  for (const flow of ['personal', 'product'] as const)
    for (const status of Object.keys(flows[flow])) {
      const { screen } = funnelStepOf(flow, status)
      expect(screen).toMatch(/^[A-Za-z0-9-]+$/)
      expect(screen).not.toBe('unknown')
      expect(funnelScreens(flow).map((step) => step.screen)).toContain(screen)
    }
  expect(statuses.every((status) => funnelStepOf('personal', status).flow === 'personal')).toBe(true)
})

test('[OP-04] lists each screen once in flow order and marks ends', () => {
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

test('[OP-03] reports a status of no flow as unknown', () => {
  expect(funnelStepOf('personal', 'SOMETHING_ELSE')).toMatchObject({ screen: 'unknown', isEnd: false })
})
