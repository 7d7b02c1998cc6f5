import { expect, test } from 'vitest'
import { type Side, toastSide } from './toast-side.ts'

const windowHeight = 800
const height = 100

test.each<[string, Side, { top: number; bottom: number } | undefined, Side]>([
  ['nothing has focus', 'bottom', undefined, 'top'],
  ['the focused element is in the middle', 'top', { top: 300, bottom: 350 }, 'top'],
  [
    'the focused element is in the middle, toasts at the bottom',
    'bottom',
    { top: 300, bottom: 350 },
    'bottom',
  ],
  ['the focused element is at the top', 'top', { top: 40, bottom: 88 }, 'bottom'],
  ['the focused element ends where the toasts end', 'top', { top: 99, bottom: 148 }, 'bottom'],
  ['the focused element begins below the toasts', 'top', { top: 100, bottom: 148 }, 'top'],
  ['the focused element is at the bottom', 'bottom', { top: 740, bottom: 790 }, 'top'],
  ['the focused element is higher than the window', 'top', { top: -50, bottom: 900 }, 'top'],
  [
    'the focused element reaches from the top to the bottom toasts',
    'top',
    { top: 20, bottom: 720 },
    'bottom',
  ],
])('[AX-09] %s', (_, side, focused, expected) => {
  expect(toastSide(side, { height, windowHeight, focused })).toBe(expected)
})
