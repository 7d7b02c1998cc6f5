import type { Theme, ThemeColor, ThemeTokens } from './theme.ts'

/** A color-mix() in oklab: the first color, its percentage, and the second color. `where` is what it paints. */
interface Mix {
  readonly of: readonly [ThemeColor, number, ThemeColor | 'black' | 'white']
  readonly where: string
}
type Color = ThemeColor | Mix

/** The background of a card on the brand panel (BrandPanel.module.css). */
const panelCard: Mix = { of: ['panel', 90, 'white'], where: 'a card on the panel' }
/** The backgrounds of buttons under the pointer and while pressed (Button.module.css, CardButton.module.css). */
const hovered: Mix = { of: ['primary', 88, 'black'], where: 'a button under the pointer' }
const pressed: Readonly<Record<Scheme, Mix>> = {
  light: { of: ['primary', 78, 'black'], where: 'a pressed button' },
  dark: { of: ['primary', 82, 'black'], where: 'a pressed button' },
}
const pressedSoft: Mix = { of: ['primary-soft', 90, 'primary'], where: 'a pressed card' }

type Scheme = 'light' | 'dark'

/** The lowest contrast of WCAG 2.2 AA for text, and for parts of controls. */
const text = 4.5
const parts = 3

const pairs: readonly (readonly [ThemeColor, Color, number])[] = [
  ['ink', 'bg', text],
  ['ink', 'surface', text],
  ['ink', 'primary-soft', text],
  ['muted', 'bg', text],
  ['muted', 'surface', text],
  ['primary', 'bg', text],
  ['primary', 'surface', text],
  ['primary', 'primary-soft', text],
  ['on-primary', 'primary', text],
  ['error', 'bg', text],
  ['error', 'surface', text],
  ['error', 'error-soft', text],
  ['ink', 'error-soft', text],
  ['on-panel', 'panel', text],
  ['panel-muted', 'panel', text],
  ['on-panel', panelCard, text],
  ['panel-muted', panelCard, text],
  ['sun', 'panel', parts],
  ['sun', panelCard, parts],
  ['on-primary', hovered, text],
  ['muted', 'primary-soft', text],
  ['primary', pressedSoft, text],
  ['muted', pressedSoft, text],
  ['ink', pressedSoft, text],
  ['field-line', 'bg', parts],
  ['field-line', 'surface', parts],
  ['accent', 'bg', parts],
  ['accent', 'surface', parts],
]

type Channels = readonly [number, number, number]

const linearPart = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

/** Returns red, green and blue from 0 to 1 of hsl(): hue in degrees, saturation and lightness from 0 to 1. */
const rgbOfHsl = (hue: number, saturation: number, lightness: number): Channels => {
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [channel(0), channel(8), channel(4)]
}

/** Parses a color of a theme. @returns red, green and blue in linear light from 0 to 1, `undefined` if it is not opaque */
export const linear = (color: string): Channels | undefined => {
  const digits = /^#([\da-f]{3,8})$/i.exec(color)?.[1]
  if (digits !== undefined) {
    const width = digits.length < 6 ? 1 : 2
    const [red = 0, green = 0, blue = 0, alpha = 1] = (
      digits.match(new RegExp(`.{${width}}`, 'g')) ?? []
    ).map((part) => Number.parseInt(part.repeat(2 / width), 16) / 255)
    return alpha < 1 ? undefined : [linearPart(red), linearPart(green), linearPart(blue)]
  }
  const numbers = (color.match(/-?[\d.]+%?/g) ?? []).map((part, index) => ({
    value: Number.parseFloat(part),
    isPercent: part.endsWith('%'),
    index,
  }))
  const isHsl = color.startsWith('hsl')
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.map(({ value, isPercent, index }) => {
    if (index === 3) return isPercent ? value / 100 : value
    if (isHsl) return index === 0 ? ((value % 360) + 360) % 360 : value / 100
    return isPercent ? value / 100 : value / 255
  })
  if (alpha < 1) return undefined
  const [red, green, blue] = isHsl ? rgbOfHsl(first, second, third) : [first, second, third]
  return [linearPart(red), linearPart(green), linearPart(blue)]
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

export const mixed = (one: Channels, percent: number, other: Channels): Channels => {
  const [first, second] = [oklab(one), oklab(other)]
  const part = (index: 0 | 1 | 2) => first[index] * (percent / 100) + second[index] * (1 - percent / 100)
  return fromOklab([part(0), part(1), part(2)])
}

const luminance = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

export const contrast = (one: Channels, other: Channels): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const channelsOf = (tokens: ThemeTokens, color: Color): Channels | undefined => {
  const plain = (name: Mix['of'][2]): Channels | undefined =>
    linear({ black: '#000000', white: '#ffffff', ...tokens }[name])
  if (typeof color === 'string') return plain(color)
  const [first, percent, second] = color.of
  const [one, other] = [plain(first), plain(second)]
  return one && other && mixed(one, percent, other)
}

export interface Contrast {
  scheme: Scheme
  text: string
  background: string
  /** `undefined` if one of the colors is not opaque. */
  ratio: number | undefined
  least: number
}

const nameOf = (color: Color): string =>
  typeof color === 'string' ? `--${color}` : `${color.where} (--${color.of[0]})`

/** Returns the contrast of each pair of colors that pages show one on the other. */
export const contrastsOf = (theme: Pick<Theme, Scheme>): Contrast[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [...pairs, ['on-primary', pressed[scheme], text] as const].map(([color, background, least]) => {
      const tokens = theme[scheme]
      const [front, back] = [channelsOf(tokens, color), channelsOf(tokens, background)]
      const ratio = front && back && contrast(front, back)
      return { scheme, text: nameOf(color), background: nameOf(background), ratio, least }
    }),
  )

/** Lists the pairs of colors whose contrast is below WCAG 2.2 AA. */
export const contrastProblems = (theme: Pick<Theme, Scheme>): string[] =>
  contrastsOf(theme).flatMap(({ scheme, text: color, background, ratio, least }) => {
    const pair = `${color} on ${background} in the ${scheme} scheme`
    if (ratio === undefined) return [`${pair}: both colors must be opaque.`]
    // Cuts the digits off, so that a ratio just below the limit does not look like the limit.
    return ratio >= least
      ? []
      : [`${pair} has the contrast ${(Math.floor(ratio * 100) / 100).toFixed(2)}, and needs ${least}.`]
  })
