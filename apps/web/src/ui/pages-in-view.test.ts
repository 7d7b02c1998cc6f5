import { expect, test } from 'vitest'
import { viewOf } from './pages-in-view.ts'

/** Returns three pages of 1000 px each, scrolled down by `scrolled` px. */
const pages = (scrolled: number) =>
  [0, 1, 2].map((index) => ({ top: index * 1000 - scrolled, bottom: (index + 1) * 1000 - scrolled }))

test.each([
  [0, 500, 1, [1]],
  [700, 500, 1, [1]],
  [800, 500, 2, [2]],
  [750, 500, 1, [1, 2]],
  [2500, 500, 3, [3]],
  [0, 3000, 1, [1, 2, 3]],
  [0, 1600, 1, [1, 2]],
  [0, 1400, 1, [1]],
])(
  '[AG-09] scrolled by %i px in a view of %i px: current page %i, shown pages %j',
  (scrolled, height, current, shown) => {
    expect(viewOf(pages(scrolled), height)).toEqual({ current, shown })
  },
)

test('[AG-09] shows no page before layout', () => {
  expect(viewOf([], 500)).toEqual({ current: 1, shown: [] })
  expect(viewOf([{ top: 0, bottom: 0 }], 0)).toEqual({ current: 1, shown: [] })
})
