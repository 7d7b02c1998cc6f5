import { placeholderBrand } from '@vestibule/testing/brands'
import { describe, expect, test } from 'vitest'
import { defaultBrand, readBrand } from './brand.ts'
import type { ThemeColor } from './theme.ts'

/** A color-mix() in oklab: the first color, its percentage, and the second color. */
type Mix = readonly [ThemeColor, number, ThemeColor | 'black' | 'white']
type Color = ThemeColor | Mix

/** The background of a card on the brand panel (BrandPanel.module.css). */
const panelCard: Mix = ['panel', 90, 'white']
/** The backgrounds of buttons under the pointer and while pressed (Button.module.css, CardButton.module.css). */
const hovered: Mix = ['primary', 88, 'black']
const pressed = { light: ['primary', 78, 'black'], dark: ['primary', 82, 'black'] } as const
const pressedSoft: Mix = ['primary-soft', 90, 'primary']

/** Pairs of text and background, with the lowest contrast of WCAG 2.2 AA: 4.5 for text, 3 for parts of controls. */
const pairs: readonly [Color, Color, number][] = [
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
  ['on-panel', panelCard, 4.5],
  ['panel-muted', panelCard, 4.5],
  ['sun', 'panel', 3],
  ['sun', panelCard, 3],
  ['on-primary', hovered, 4.5],
  ['muted', 'primary-soft', 4.5],
  ['primary', pressedSoft, 4.5],
  ['muted', pressedSoft, 4.5],
  ['ink', pressedSoft, 4.5],
  ['field-line', 'bg', 3],
  ['field-line', 'surface', 3],
  ['accent', 'bg', 3],
  ['accent', 'surface', 3],
]

type Channels = readonly [number, number, number]

/** Returns red, green and blue of a color like #0b5d4b, from 0 to 1 in linear light. */
const linear = (color: string): Channels => {
  const channels = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const multiply = (matrix: readonly Channels[], [x, y, z]: Channels): Channels => {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z)
  return [a, b, c]
}

// The matrices are Björn Ottosson's, https://bottosson.github.io/posts/oklab/.
const oklab = (color: Channels): Channels => {
  const [l, m, s] = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  )
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  )
}

const fromOklab = (color: Channels): Channels => {
  const [l, m, s] = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    color,
  )
  return multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    [l ** 3, m ** 3, s ** 3],
  )
}

const mixed = (one: Channels, percent: number, other: Channels): Channels => {
  const [first, second] = [oklab(one), oklab(other)]
  const part = (index: 0 | 1 | 2) => first[index] * (percent / 100) + second[index] * (1 - percent / 100)
  return fromOklab([part(0), part(1), part(2)])
}

const luminance = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const contrast = (one: Channels, other: Channels): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('[BR-02] the contrast of black and white is 21, and of equal colors 1', () => {
  expect(contrast(linear('#000000'), linear('#ffffff'))).toBeCloseTo(21)
  expect(contrast(linear('#123456'), linear('#123456'))).toBe(1)
})

test('[BR-02] mixes colors as browsers do', () => {
  // Chromium paints these colors for color-mix(in oklab, …).
  for (const [mix, browsers] of [
    [mixed(linear('#0b5d4b'), 88, linear('#000000')), '#084d3e'],
    [mixed(linear('#0a4a3c'), 90, linear('#ffffff')), '#285b4d'],
  ] as const)
    mix.forEach((channel, index) => {
      expect(channel).toBeCloseTo(linear(browsers)[index] ?? 0, 2)
    })
})

describe.each([
  ['the default brand', defaultBrand],
  ['another brand', placeholderBrand],
])('[BR-02] %s', (_, folder) => {
  test.each(['light', 'dark'] as const)('has the contrast of WCAG AA in the %s scheme', (scheme) => {
    const tokens = readBrand(folder).brand?.theme[scheme]
    const plain = (name: Mix[2]): Channels =>
      linear({ black: '#000000', white: '#ffffff', ...tokens }[name] ?? '')
    const channelsOf = (color: Color): Channels =>
      typeof color === 'string' ? plain(color) : mixed(plain(color[0]), color[1], plain(color[2]))
    const weak = [...pairs, ['on-primary', pressed[scheme], 4.5] as const].flatMap(
      ([text, background, least]) => {
        const ratio = contrast(channelsOf(text), channelsOf(background))
        return ratio >= least ? [] : [`${text} on ${background}: ${ratio.toFixed(2)}`]
      },
    )
    expect(weak).toEqual([])
  })
})
