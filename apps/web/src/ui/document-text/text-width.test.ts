import { expect, test } from 'vitest'
import { textWidthOf } from './text-width.ts'

const text = (x: number, width: number, skew = 0) => ({
  str: 'text',
  hasEOL: false,
  width,
  height: 10,
  transform: [10, skew, 0, 10, x, 700],
})

test('[AX-07] measures how much of the page its upright text takes', () => {
  expect(textWidthOf([text(50, 300), text(100, 350), text(0, 900, 10)], [0, 500])).toEqual({
    left: 0.1,
    width: 0.8,
  })
  expect(textWidthOf([text(-10, 600)], [0, 500])).toEqual({ left: 0, width: 1 })
  expect(textWidthOf([text(150, 300)], [100, 500])).toEqual({ left: 0.125, width: 0.75 })
})

test('[AX-07] is unknown without text, or if the text is narrow', () => {
  expect(textWidthOf([], [0, 500])).toBeUndefined()
  expect(textWidthOf([{ type: 'endMarkedContent' }, { ...text(0, 400), str: ' ' }], [0, 500])).toBeUndefined()
  expect(textWidthOf([text(50, 100)], [0, 500])).toBeUndefined()
})
