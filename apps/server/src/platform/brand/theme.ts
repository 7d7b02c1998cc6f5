import postcss, { type Declaration, type Rule } from 'postcss'

/** CSS variables (without the leading `--`) for colors that each brand's theme.css must set, for both color schemes. */
const brandColors = [
  'primary',
  'on-primary',
  'accent',
  'panel',
  'on-panel',
  'panel-muted',
  'sky-1',
  'sky-2',
  'sun',
  'hill-1',
  'hill-2',
] as const
/** CSS variables that each brand must set, with one value for both color schemes. */
const others = ['heading', 'heading-weight', 'corner'] as const

/** Optional. Width of the heading font as a percentage of Georgia's width. Scales the fallback fonts. */
const headingScale = '--heading-scale'

/** Default colors of the variables that a brand's theme.css need not set. */
const neutral = {
  light: {
    bg: '#faf8f4',
    surface: '#ffffff',
    ink: '#18261f',
    muted: '#55625b',
    line: '#dcd7cb',
    'field-line': '#7c867f',
    'primary-soft': '#e4f0eb',
    error: '#a8231a',
    'error-soft': '#fdf3f2',
    scrim: 'rgb(24 38 31 / 45%)',
  },
  dark: {
    bg: '#0f1715',
    surface: '#17211e',
    ink: '#e8efeb',
    muted: '#a3b1aa',
    line: '#2c3a35',
    'field-line': '#7f8f87',
    'primary-soft': '#17322a',
    error: '#ff8f85',
    'error-soft': '#35191a',
    scrim: 'rgb(0 0 0 / 60%)',
  },
} as const

const neutralColors = Object.keys(neutral.light) as (keyof typeof neutral.light)[]
const colors = [...brandColors, ...neutralColors]

export type ThemeColor = (typeof colors)[number]
/** The values of the variables in one color scheme, by name without the leading `--`. */
export type ThemeTokens = Readonly<Record<ThemeColor | (typeof others)[number], string>>

export interface Theme {
  css: string
  /** A percentage, like 96%. */
  headingScale: string | undefined
  light: ThemeTokens
  /** Contains the light scheme's value for each variable that has neither a dark value nor a dark default. */
  dark: ThemeTokens
}

const color = /^(#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|(rgb|hsl)\([\d\s.%/,-]+\))$/i
const font = /^("[\w .-]+"|[a-z-]+)(, *("[\w .-]+"|[a-z-]+))*$/i
const size = /^(0|\d*\.?\d+(px|rem|em))$/

const patterns: Readonly<Record<string, [RegExp, string]>> = {
  ...Object.fromEntries(
    colors.map((name) => [
      `--${name}`,
      [color, 'must be a color, like #0b5d4b or rgb(0 0 0 / 60%).'] as const,
    ]),
  ),
  '--heading': [font, 'must be font names, like "Georgia", serif.'],
  '--heading-weight': [/^[1-9]\d\d$/, 'must be a weight from 100 to 999.'],
  [headingScale]: [/^\d{2,3}%$/, 'must be a percentage, like 96%.'],
  '--corner': [size, 'must be a size, like 0.625rem.'],
}

const darkQuery = '(prefers-color-scheme: dark)'
const isRoot = (node: { type: string }): node is Rule =>
  node.type === 'rule' && (node as Rule).selector === ':root'

/** Parses a theme.css. It may set only the variables above, for the light and the dark color scheme. */
export const readTheme = (css: string): { theme: Theme; problems: string[] } => {
  const problems: string[] = []
  const schemes = { light: neutralValues('light'), dark: neutralValues('dark') }
  const add = (rule: Rule, scheme: 'light' | 'dark') => {
    for (const node of rule.nodes) {
      if (node.type === 'comment') continue
      const { prop, value } = node as Declaration
      const [pattern, message] = patterns[prop] ?? []
      const line = node.source?.start?.line
      if (!pattern)
        problems.push(`line ${line}: ${node.type === 'decl' ? prop : 'a nested rule'} is not a token.`)
      else if (!pattern.test(value)) problems.push(`line ${line}: ${prop} ${message}`)
      else schemes[scheme].set(prop, value)
    }
  }
  try {
    for (const node of postcss.parse(css).nodes) {
      const isDark = node.type === 'atrule' && node.name === 'media' && node.params === darkQuery
      if (node.type === 'comment') continue
      if (isRoot(node)) add(node, 'light')
      else if (!isDark)
        problems.push(`line ${node.source?.start?.line}: only :root and @media ${darkQuery} are allowed.`)
      else
        for (const rule of node.nodes ?? []) {
          if (isRoot(rule)) add(rule, 'dark')
          else if (rule.type !== 'comment')
            problems.push(`line ${rule.source?.start?.line}: only :root is allowed.`)
        }
    }
  } catch (error) {
    problems.push(
      error instanceof postcss.CssSyntaxError ? `line ${error.line}: ${error.reason}.` : 'is no CSS.',
    )
  }
  for (const name of [...brandColors, ...others])
    if (!schemes.light.has(`--${name}`)) problems.push(`--${name} is missing.`)
  for (const name of brandColors)
    if (!schemes.dark.has(`--${name}`)) problems.push(`--${name} is missing for ${darkQuery}.`)
  const tokensOf = (values: ReadonlyMap<string, string>) =>
    Object.fromEntries([...values].map(([name, value]) => [name.slice(2), value]))
  const light = tokensOf(schemes.light) as ThemeTokens
  return {
    theme: {
      css: minified(schemes),
      headingScale: schemes.light.get(headingScale),
      light,
      dark: { ...light, ...tokensOf(schemes.dark) },
    },
    problems,
  }
}

const neutralValues = (scheme: 'light' | 'dark'): Map<string, string> =>
  new Map(Object.entries(neutral[scheme]).map(([name, value]) => [`--${name}`, value]))

const minified = ({ light, dark }: Record<'light' | 'dark', ReadonlyMap<string, string>>): string => {
  const rule = (values: ReadonlyMap<string, string>) =>
    `:root{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`
  return `${rule(light)}@media ${darkQuery}{${rule(dark)}}`
}
