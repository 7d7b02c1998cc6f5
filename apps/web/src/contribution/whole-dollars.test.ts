import { expect, test } from 'vitest'
import { makeWholeDollars } from './whole-dollars.ts'

/** What the field shows after each key, typed at its end; `<` deletes, `|` leaves the field. */
const typed = (keys: string, field = makeWholeDollars(), start = ''): string => {
  let text = start
  for (const key of keys) {
    if (key === '|') field.leave()
    else text = field.format(key === '<' ? text.slice(0, -1) : text + key)
  }
  return text
}

test('[CO-02] cents that are typed are not added to the dollars', () => {
  expect(typed('100.50')).toBe('100')
  expect(typed('.50', makeWholeDollars(), '100')).toBe('100')
  expect(typed('1,250.00')).toBe('1250')
})

test('[CO-02] behind a point that was deleted, or left, digits are dollars again', () => {
  expect(typed('100.5<0')).toBe('100')
  expect(typed('100.<50')).toBe('1050')
  expect(typed('100.5|0')).toBe('1000')
})

test('[CO-02] an amount pasted into the field is taken anew', () => {
  const field = makeWholeDollars()
  expect(typed('100.5', field)).toBe('100')
  expect(field.format('1002500.75', true)).toBe('1002500')
  expect(typed('0', field, '250')).toBe('2500')
})
