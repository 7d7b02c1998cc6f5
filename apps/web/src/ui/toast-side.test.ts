import { expect, test } from 'vitest'
import { type Side, toastSide } from './toast-side.ts'

// A window of 800 px: toasts at the top stand below the header, toasts at the bottom above the actions.
const at = { top: { top: 0, bottom: 100 }, bottom: { top: 620, bottom: 720 } }

test.each<[string, Side, focused: [top: number, bottom: number] | undefined, Side]>([
  ['nothing has focus', 'bottom', undefined, 'top'],
  ['the focused element is in the middle', 'top', [300, 350], 'top'],
  ['the focused element is in the middle, toasts at the bottom', 'bottom', [300, 350], 'bottom'],
  ['the focused element is at the top', 'top', [40, 88], 'bottom'],
  ['the focused element ends where the toasts end', 'top', [99, 148], 'bottom'],
  ['the focused element begins below the toasts', 'top', [100, 148], 'top'],
  ['the focused element is at the bottom', 'bottom', [640, 690], 'top'],
  ['the focused element is higher than the window', 'top', [-50, 900], 'top'],
  ['the focused element reaches from the top to the bottom toasts', 'top', [20, 640], 'bottom'],
])('[AX-09] %s', (_, side, range, expected) => {
  const focused = range && { top: range[0], bottom: range[1] }
  expect(toastSide(side, { usual: 'top', at, focused })).toBe(expected)
})

test('[AX-09] on a phone toasts are usually at the bottom, and leave it for a focused field or button', () => {
  const usual = 'bottom'
  expect(toastSide('top', { usual, at, focused: undefined })).toBe('bottom')
  expect(toastSide('bottom', { usual, at, focused: { top: 740, bottom: 790 } })).toBe('bottom')
  expect(toastSide('bottom', { usual, at, focused: { top: 640, bottom: 690 } })).toBe('top')
  expect(toastSide('top', { usual, at, focused: { top: -50, bottom: 900 } })).toBe('bottom')
})
