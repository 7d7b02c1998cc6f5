import { expect, test } from 'vitest'
import { readMark } from './mark.ts'

const symbol = (shapes: string, attributes = 'viewBox="0 0 24 12"'): string =>
  `<symbol id="logo" ${attributes}><title>Firm</title>${shapes}</symbol>`

test.each([
  ['<path d="M1 2h3" />', 'M1 2h3'],
  ['<circle cx="5" cy="6" r="2"/>', 'M3 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'],
  ['<ellipse cx="5" cy="6" rx="3" ry="1"/>', 'M2 6a3 1 0 1 0 6 0a3 1 0 1 0 -6 0z'],
  ['<rect x="1" y="2" width="3" height="4" />', 'M1 2h3v4h-3z'],
  ['<line x1="1" y1="2" x2="3" y2="4" />', 'M1 2L3 4'],
  ['<polyline points="1,2 3,4" />', 'M1,2 3,4'],
  ['<polygon points="1,2 3,4 5,6" />', 'M1,2 3,4 5,6z'],
])('[BR-02] reads %s', (shape, path) => {
  const mark = readMark(symbol(shape))
  expect(mark?.box).toEqual([0, 0, 24, 12])
  expect(mark?.shapes.map((one) => one.path)).toEqual([path])
})

test('[BR-02] a shape inherits the attributes of the drawing', () => {
  const mark = readMark(
    symbol('<path d="M0 0" fill="#123456"/>', 'viewBox="0 0 2 2" fill="none" stroke="currentColor"'),
  )
  expect(mark?.shapes[0]?.attributes).toMatchObject({ fill: '#123456', stroke: 'currentColor' })
})

test.each([
  ['a group', symbol('<g><path d="M0 0"/></g>')],
  ['a transform', symbol('<path d="M0 0" transform="scale(2)"/>')],
  ['text', symbol('<text>Firm</text>')],
  ['no viewBox', symbol('<path d="M0 0"/>', '')],
  ['nothing', ''],
])('[BR-02] does not draw %s', (_, drawing) => {
  expect(readMark(drawing)).toBeUndefined()
})
