import postcss, { type Declaration, type Rule } from 'postcss'

/** Names of the CSS variables in a brand's theme.css that must be colors. `others` has the names of all others. */
const colors = [
  'bg',
  'surface',
  'ink',
  'muted',
  'line',
  'field-line',
  'primary',
  'on-primary',
  'primary-soft',
  'accent',
  'error',
  'error-soft',
  'scrim',
] as const
const others = ['heading', 'corner'] as const

export type ThemeColor = (typeof colors)[number]
/** The values of the variables in one color scheme, by name without the leading `--`. */
export type ThemeTokens = Readonly<Record<ThemeColor | (typeof others)[number], string>>

export interface Theme {
  css: string
  light: ThemeTokens
  /** Contains the light scheme's value for each variable that theme.css does not set for the dark scheme. */
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
  '--corner': [size, 'must be a size, like 0.625rem.'],
}

const darkQuery = '(prefers-color-scheme: dark)'
const isRoot = (node: { type: string }): node is Rule =>
  node.type === 'rule' && (node as Rule).selector === ':root'

/** Parses a theme.css. It may set only the variables above, for the light and the dark color scheme. */
export const readTheme = (css: string): { theme: Theme; problems: string[] } => {
  const problems: string[] = []
  const schemes = { light: new Map<string, string>(), dark: new Map<string, string>() }
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
  for (const name of [...colors, ...others])
    if (!schemes.light.has(`--${name}`)) problems.push(`--${name} is missing.`)
  for (const name of colors)
    if (!schemes.dark.has(`--${name}`)) problems.push(`--${name} is missing for ${darkQuery}.`)
  const tokensOf = (values: ReadonlyMap<string, string>) =>
    Object.fromEntries([...values].map(([name, value]) => [name.slice(2), value]))
  const light = tokensOf(schemes.light) as ThemeTokens
  return { theme: { css: minified(schemes), light, dark: { ...light, ...tokensOf(schemes.dark) } }, problems }
}

const minified = ({ light, dark }: Record<'light' | 'dark', ReadonlyMap<string, string>>): string => {
  const rule = (values: ReadonlyMap<string, string>) =>
    `:root{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`
  return `${rule(light)}@media ${darkQuery}{${rule(dark)}}`
}
