const maxBytes = 8192

/** Elements and attributes that run code, load a resource, or need inline styles, which the page's CSP blocks. */
const forbidden: readonly [RegExp, string][] = [
  [/<script/i, 'a script'],
  [/<style/i, 'a style element'],
  [/<(foreignObject|image|use|a|animate|set)\b/i, 'an element other than a shape'],
  [/\son\w+\s*=/i, 'an event handler'],
  [/\sstyle\s*=/i, 'a style attribute'],
  [/\b(href|src)\s*=|url\(\s*["']?(?!#)/i, 'a link'],
  [/<!|<\?/, 'a declaration'],
]

const svg = /^\s*<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/

/** Returns the drawing as a `<symbol>` with the id `logo`. Its `currentColor` is the page's text color. */
export const readLogo = (text: string): { symbol: string; problems: string[] } => {
  const [, attributes = '', shapes = ''] = svg.exec(text) ?? []
  const viewBox = /\bviewBox="[\d\s.-]+"/.test(attributes)
  const problems = [
    ...sizeProblems(text),
    ...(shapes.trim() && viewBox ? [] : ['must be one <svg> element with a viewBox.']),
    ...forbidden.flatMap(([pattern, name]) => (pattern.test(text) ? [`contains ${name}.`] : [])),
  ]
  const kept = attributes.replace(/\s(xmlns(:\w+)?|width|height|id)="[^"]*"/g, '')
  const inner = shapes.replace(/>\s+</g, '><').trim()
  return { symbol: `<symbol id="logo"${kept}>${inner}</symbol>`, problems }
}

/** Lists an icon's problems. An icon is a document of its own, so it may have a style element for the dark scheme. */
export const iconProblems = (text: string): string[] => [
  ...sizeProblems(text),
  ...(svg.test(text) ? [] : ['must be one <svg> element.']),
  ...(/<script|\son\w+\s*=/i.test(text) ? ['contains a script.'] : []),
]

const sizeProblems = (text: string): string[] =>
  Buffer.byteLength(text) > maxBytes ? [`must be at most ${maxBytes} bytes.`] : []
