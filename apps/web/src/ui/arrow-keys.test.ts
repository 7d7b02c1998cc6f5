import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { calendarMove, dateAfter, dayAfter } from './arrow-keys.ts'

const press = (key: string, columns = 7, modifiers = {}) =>
  calendarMove({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, columns)

const moveOf = (key: string, columns = 7) => {
  const move = press(key, columns)
  if (!move) throw new Error(`${key} does not move`)
  return move
}

test('[AX-09] other keys and combinations belong to the browser', () => {
  expect(press('a')).toBeUndefined()
  expect(press('1')).toBeUndefined()
  expect(press('ArrowLeft', 7, { altKey: true })).toBeUndefined()
  expect(press('Home', 7, { ctrlKey: true })).toBeUndefined()
  expect(press('End', 7, { metaKey: true })).toBeUndefined()
})

test.each([
  ['ArrowRight', 7, 1, 2],
  ['ArrowLeft', 7, 1, 1],
  ['ArrowRight', 7, 30, 30],
  ['ArrowDown', 7, 3, 10],
  ['ArrowDown', 10, 3, 13],
  ['ArrowUp', 6, 7, 1],
  ['ArrowDown', 7, 24, 24],
  ['Home', 7, 12, 1],
  ['End', 7, 12, 30],
  ['PageDown', 7, 12, undefined],
])('[AX-09] %s in days of the month with %i per row: from %i to %i', (key, columns, from, to) => {
  expect(dayAfter(moveOf(key, columns), from, 30)).toBe(to)
})

test.each([
  ['ArrowRight', '2027-12-31', '2028-01-01'],
  ['ArrowLeft', '2028-01-01', '2027-12-31'],
  ['ArrowLeft', '2027-12-15', '2027-12-15'],
  ['ArrowUp', '2027-12-18', '2027-12-15'],
  ['ArrowDown', '2027-12-30', '2028-01-06'],
  ['PageDown', '2028-01-31', '2028-02-29'],
  ['PageUp', '2028-01-10', '2027-12-15'],
  ['PageUp', '2028-02-29', '2028-01-29'],
  ['Home', '2028-01-20', '2028-01-01'],
  ['Home', '2027-12-20', '2027-12-15'],
  ['End', '2028-02-01', '2028-02-29'],
])('[AX-09] %s in a date picker from 2027-12-15: from %s to %s', (key, from, to) => {
  expect(dateAfter(moveOf(key), from as IsoDate, '2027-12-15' as IsoDate)).toBe(to)
})
