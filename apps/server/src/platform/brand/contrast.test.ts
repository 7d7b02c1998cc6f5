import { placeholderBrand } from '@vestibule/testing/brands'
import { describe, expect, test } from 'vitest'
import { defaultBrand, readBrand } from './brand.ts'
import type { ThemeColor } from './theme.ts'

/** Pairs of text and background, with the lowest contrast of WCAG 2.2 AA: 4.5 for text, 3 for parts of controls. */
const pairs: readonly [ThemeColor, ThemeColor, number][] = [
  ['ink', 'bg', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'primary-soft', 4.5],
  ['muted', 'bg', 4.5],
  ['muted', 'surface', 4.5],
  ['primary', 'bg', 4.5],
  ['primary', 'surface', 4.5],
  ['primary', 'primary-soft', 4.5],
  ['on-primary', 'primary', 4.5],
  ['error', 'bg', 4.5],
  ['error', 'surface', 4.5],
  ['error', 'error-soft', 4.5],
  ['ink', 'error-soft', 4.5],
  ['on-panel', 'panel', 4.5],
  ['panel-muted', 'panel', 4.5],
  ['field-line', 'bg', 3],
  ['field-line', 'surface', 3],
  ['accent', 'bg', 3],
  ['accent', 'surface', 3],
]

const luminance = (color: string): number => {
  const channels = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('[BR-02] the contrast of black and white is 21, and of equal colors 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})

describe.each([
  ['the default brand', defaultBrand],
  ['another brand', placeholderBrand],
])('[BR-02] %s', (_, folder) => {
  test.each(['light', 'dark'] as const)('has the contrast of WCAG AA in the %s scheme', (scheme) => {
    const tokens = readBrand(folder).brand?.theme[scheme]
    const weak = pairs.flatMap(([text, background, least]) => {
      const ratio = contrast(tokens?.[text] ?? '', tokens?.[background] ?? '')
      return ratio >= least ? [] : [`${text} on ${background}: ${ratio.toFixed(2)}`]
    })
    expect(weak).toEqual([])
  })
})
