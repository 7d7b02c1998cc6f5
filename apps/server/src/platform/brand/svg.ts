const maxBytes = 8192

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Shapes, and what groups, fills and clips them. Anything else could run code, load a resource or navigate. */
const elements = words(`
  g path rect circle ellipse line polyline polygon title desc defs linearGradient radialGradient stop clipPath mask`)

/** Attributes without the styles and events of HTML. */
const attributes = words(`
  id role focusable aria-hidden aria-label viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr
  d points pathLength transform opacity color fill fill-opacity fill-rule clip-path clip-rule clipPathUnits mask maskUnits
  maskContentUnits stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset vector-effect paint-order offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  shape-rendering`)

const namespace = 'http://www.w3.org/2000/svg'
const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/g
const attribute = /([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** A reference to anything but a part of the same drawing, also one that is spelled with escapes. */
const outsideReference = /url\s*\(\s*(?!\s*["']?#)|\\|javascript:|data:/i

const attributeProblems = (text: string): string[] =>
  [...text.matchAll(attribute)].flatMap(([, name = '', double, single]) => {
    const value = double ?? single ?? ''
    if (name === 'xmlns' ? value === namespace : name.startsWith('xmlns:')) return []
    if (!attributes.has(name)) return [`contains the attribute ${name}.`]
    return outsideReference.test(value) ? [`contains a link in ${name}.`] : []
  })

/** Lists what is not on the lists above. `styles` also allows style elements that refer to nothing outside. */
const drawingProblems = (text: string, styles = false): string[] => {
  const problems: string[] = []
  const open: string[] = []
  let roots = 0
  const drawing = text.replace(/<style>([^<]*)<\/style>/g, (all, css: string) =>
    styles && !/@import|url\s*\(|\\/i.test(css) ? '' : all,
  )
  const rest = drawing.replace(tag, (_, end: string, name: string, inside: string, self: string) => {
    const isRoot = name === 'svg' && (end ? open.length === 1 : open.length === 0)
    if (isRoot && !end) roots += 1
    if (!isRoot && !elements.has(name)) problems.push(`contains <${name}>, which is not allowed.`)
    problems.push(...attributeProblems(inside))
    if (end && open.pop() !== name) problems.push(`closes <${name}> in the wrong place.`)
    if (!end && !self) open.push(name)
    return ''
  })
  if (roots !== 1 || open.length > 0 || /[<>]/.test(rest)) problems.push('must be one <svg> element.')
  return [...new Set(problems)]
}

/** Returns the drawing as a `<symbol>` with the id `logo`. Its `currentColor` is the page's text color. */
export const readLogo = (text: string): { symbol: string; problems: string[] } => {
  const [, ofRoot = '', shapes = ''] = /^\s*<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(text) ?? []
  const viewBox = /\bviewBox="[\d\s.-]+"/.test(ofRoot)
  const problems = [
    ...sizeProblems(text),
    ...(shapes.trim() && viewBox ? [] : ['must be one <svg> element with a viewBox.']),
    ...drawingProblems(text),
  ]
  const kept = ofRoot.replace(/\s(xmlns(:\w+)?|width|height|id)="[^"]*"/g, '')
  const inner = shapes.replace(/>\s+</g, '><').trim()
  return { symbol: `<symbol id="logo"${kept}>${inner}</symbol>`, problems }
}

/** Lists an icon's problems. An icon is a document of its own, so it may have a style element for the dark scheme. */
export const iconProblems = (text: string): string[] => [
  ...sizeProblems(text),
  ...drawingProblems(text, true),
]

const sizeProblems = (text: string): string[] =>
  Buffer.byteLength(text) > maxBytes ? [`must be at most ${maxBytes} bytes.`] : []
