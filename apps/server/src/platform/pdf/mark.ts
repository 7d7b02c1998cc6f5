type Attributes = Readonly<Record<string, string>>

interface Shape {
  /** Path data as in SVG. */
  path: string
  attributes: Attributes
}

export interface Mark {
  /** Left, top, width and height. */
  box: readonly [number, number, number, number]
  shapes: readonly Shape[]
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    Array.from(text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )

/** Converts SVG shapes to path data. The radius of a rectangle's corners is dropped. */
const paths: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => d,
  circle: ({ cx = '0', cy = '0', r = '0' }) => ellipse(+cx, +cy, +r, +r),
  ellipse: ({ cx = '0', cy = '0', rx = '0', ry = '0' }) => ellipse(+cx, +cy, +rx, +ry),
  rect: ({ x = '0', y = '0', width = '0', height = '0' }) => `M${x} ${y}h${width}v${height}h-${width}z`,
  line: ({ x1 = '0', y1 = '0', x2 = '0', y2 = '0' }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points}`,
  polygon: ({ points = '' }) => `M${points}z`,
}

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** Reads a logo's symbol. @returns `undefined` if it contains a group, a transform or an element other than a shape */
export const readMark = (symbol: string): Mark | undefined => {
  const drawing = symbol.replace(/<title>.*?<\/title>/s, '')
  const [root, ...elements] = Array.from(
    drawing.matchAll(/<(\w+)\b([^>]*?)\/?>/g),
    ([, name = '', text = '']) => ({
      name,
      attributes: attributesOf(text),
    }),
  )
  const [left = 0, top = 0, width = 0, height = 0] =
    root?.attributes.viewBox?.split(/[\s,]+/).map(Number) ?? []
  const isSimple = elements.every(({ name, attributes }) => paths[name] && !attributes.transform)
  if (!root || !isSimple || !(width > 0 && height > 0)) return undefined
  return {
    box: [left, top, width, height],
    shapes: elements.map(({ name, attributes }) => ({
      path: paths[name]?.(attributes) ?? '',
      attributes: { ...root.attributes, ...attributes },
    })),
  }
}

/** Draws a mark into a square. `color` replaces `currentColor` and all other colors that are not hexadecimal. */
export const drawMark = (
  pdf: PDFKit.PDFDocument,
  { box: [left, top, width, height], shapes }: Mark,
  at: { x: number; y: number; size: number; color: string },
): void => {
  const colorOf = (value: string): string => (/^#([\da-f]{3}|[\da-f]{6})$/i.test(value) ? value : at.color)
  const scale = at.size / Math.max(width, height)
  for (const { path, attributes } of shapes) {
    const { fill = 'currentColor', stroke = 'none' } = attributes
    pdf.save().translate(at.x, at.y).scale(scale).translate(-left, -top)
    pdf.lineWidth(Number(attributes['stroke-width'] ?? 1))
    if (attributes['stroke-linecap'] === 'round') pdf.lineCap('round')
    if (attributes['stroke-linejoin'] === 'round') pdf.lineJoin('round')
    const rule = attributes['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero'
    if (fill !== 'none') pdf.path(path).fill(colorOf(fill), rule)
    if (stroke !== 'none') pdf.path(path).stroke(colorOf(stroke))
    pdf.restore()
  }
}
