import { describe, expect, test } from 'vitest'
import { contrast, contrastProblems, linear, mixed } from './contrast.ts'
import { readTheme } from './theme.ts'

const channels = (color: string) => linear(color) ?? [0, 0, 0]

test('[BR-02] the contrast of black and white is 21, and of equal colors 1', () => {
  expect(contrast(channels('#000'), channels('#ffffff'))).toBeCloseTo(21)
  expect(contrast(channels('#123456'), channels('#123456'))).toBe(1)
})

test('[BR-02] mixes colors as browsers do', () => {
  // Chromium paints these colors for color-mix(in oklab, …).
  for (const [mix, browsers] of [
    [mixed(channels('#0b5d4b'), 88, channels('#000000')), '#084d3e'],
    [mixed(channels('#0a4a3c'), 90, channels('#ffffff')), '#285b4d'],
  ] as const)
    mix.forEach((channel, index) => {
      expect(channel).toBeCloseTo(channels(browsers)[index] ?? 0, 2)
    })
})

describe('[BR-04] colors of a theme', () => {
  test.each([
    '#369',
    '#369f',
    '#336699ff',
    'rgb(51 102 153)',
    'rgb(20%, 40%, 60%)',
    'hsl(210 50% 40% / 100%)',
  ])('%s is read as #336699', (color) => {
    channels(color).forEach((channel, index) => {
      expect(channel).toBeCloseTo(channels('#336699')[index] ?? 0, 5)
    })
  })

  test.each(['#3698', '#33669980', 'rgb(51 102 153 / 50%)', 'hsl(210 50% 40% / .5)'])(
    '%s is not opaque',
    (color) => {
      expect(linear(color)).toBeUndefined()
    },
  )
})

test('[BR-04] names each pair of tokens below AA, and each pair that cannot be measured', () => {
  const { theme } = readTheme('')
  const tokens = { ...theme.light, primary: '#0b5d4b', 'on-primary': '#ffffff', accent: '#b5761a' }
  const panel = { panel: '#0a4a3c', 'on-panel': '#fbf8f1', 'panel-muted': '#b9d3c8', sun: '#e8a13c' }
  const light = { ...tokens, ...panel }
  const problemsWith = (changes: object) =>
    contrastProblems({ light: { ...light, ...changes }, dark: light }).filter((one) => one.includes('light'))
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ muted: '#777777' })).toEqual([
    '--muted on --bg in the light scheme has the contrast 4.22, and needs 4.5.',
    '--muted on --surface in the light scheme has the contrast 4.47, and needs 4.5.',
    '--muted on --primary-soft in the light scheme has the contrast 3.83, and needs 4.5.',
    '--muted on a pressed card (--primary-soft) in the light scheme has the contrast 3.27, and needs 4.5.',
  ])
  expect(problemsWith({ sun: '#e8a13c80' })).toEqual([
    '--sun on --panel in the light scheme: both colors must be opaque.',
    '--sun on a card on the panel (--panel) in the light scheme: both colors must be opaque.',
  ])
})
