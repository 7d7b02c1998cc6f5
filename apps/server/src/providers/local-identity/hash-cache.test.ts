import { expect, test } from 'vitest'
import { createHashCache } from './hash-cache.ts'

test('[SU-07] returns a cached hash once, only for its email and password', () => {
  const cache = createHashCache()
  cache.keep('ada@example.com', 'Correct-Horse-7', 'hash')
  expect(cache.take('ada@example.com', 'Correct-Horse-8')).toBeUndefined()
  expect(cache.take('eve@example.com', 'Correct-Horse-7')).toBeUndefined()
  expect(cache.take('ada@example.com', 'Correct-Horse-7')).toBe('hash')
  expect(cache.take('ada@example.com', 'Correct-Horse-7')).toBeUndefined()
})

test('[SU-07] drops a hash after a minute and the oldest beyond 500', () => {
  let now = 0
  const cache = createHashCache(() => now)
  cache.keep('ada@example.com', 'x', 'old')
  now = 60_000
  expect(cache.take('ada@example.com', 'x')).toBeUndefined()
  cache.keep('ada@example.com', 'x', 'first')
  for (let nth = 0; nth < 499; nth++) cache.keep(`${nth}@example.com`, 'x', 'hash')
  expect(cache.take('0@example.com', 'x')).toBe('hash')
  for (let nth = 499; nth < 501; nth++) cache.keep(`${nth}@example.com`, 'x', 'hash')
  expect(cache.take('ada@example.com', 'x')).toBeUndefined()
})
