import { expect, test } from 'vitest'
import { type Side, toastSide } from './toast-side.ts'

const windowHeight = 800
const height = 100

test.each<[string, Side, focused: [top: number, bottom: number] | undefined, Side]>([
  ['nothing has focus', 'bottom', undefined, 'top'],
  ['the focused element is in the middle', 'top', [300, 350], 'top'],
  ['the focused element is in the middle, toasts at the bottom', 'bottom', [300, 350], 'bottom'],
  ['the focused element is at the top', 'top', [40, 88], 'bottom'],
  ['the focused element ends where the toasts end', 'top', [99, 148], 'bottom'],
  ['the focused element begins below the toasts', 'top', [100, 148], 'top'],
  ['the focused element is at the bottom', 'bottom', [740, 790], 'top'],
  ['the focused element is higher than the window', 'top', [-50, 900], 'top'],
  ['the focused element reaches from the top to the bottom toasts', 'top', [20, 720], 'bottom'],
])('[AX-09] %s', (_, side, range, expected) => {
  const focused = range && { top: range[0], bottom: range[1] }
  expect(toastSide(side, { height, windowHeight, focused })).toBe(expected)
})
