import { expect, test } from 'vitest'
import { createHashCache } from './hash-cache.ts'

test('[SU-07] a spare hash serves once, for its own email and password', () => {
  const spares = createHashCache()
  spares.keep('ada@example.com', 'Correct-Horse-7', 'hash')
  expect(spares.take('ada@example.com', 'Correct-Horse-8')).toBeUndefined()
  expect(spares.take('eve@example.com', 'Correct-Horse-7')).toBeUndefined()
  expect(spares.take('ada@example.com', 'Correct-Horse-7')).toBe('hash')
  expect(spares.take('ada@example.com', 'Correct-Horse-7')).toBeUndefined()
})

test('[SU-07] it is forgotten after a minute, and when 500 newer ones have come', () => {
  let now = 0
  const spares = createHashCache(() => now)
  spares.keep('ada@example.com', 'x', 'old')
  now = 60_000
  expect(spares.take('ada@example.com', 'x')).toBeUndefined()
  spares.keep('ada@example.com', 'x', 'first')
  for (let nth = 0; nth < 499; nth++) spares.keep(`${nth}@example.com`, 'x', 'hash')
  expect(spares.take('0@example.com', 'x')).toBe('hash')
  for (let nth = 499; nth < 501; nth++) spares.keep(`${nth}@example.com`, 'x', 'hash')
  expect(spares.take('ada@example.com', 'x')).toBeUndefined()
})
