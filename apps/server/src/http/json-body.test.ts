import { expect, test } from 'vitest'
import { isTooDeep, maxDepth } from './json-body.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('[API-10] refuses nesting beyond the limit, in lists and objects', () => {
  expect(isTooDeep(nested(maxDepth))).toBe(false)
  expect(isTooDeep(`{"a":1,"b":[${nested(maxDepth - 2)},${nested(maxDepth - 2)}]}`)).toBe(false)
  expect(isTooDeep(nested(maxDepth + 1))).toBe(true)
  expect(isTooDeep(`{"a":1,"b":${nested(maxDepth)}}`)).toBe(true)
  expect(isTooDeep('{"a":'.repeat(10_000))).toBe(true)
})

test('[API-10] ignores brackets within strings, however they are escaped', () => {
  const brackets = '['.repeat(100)
  for (const text of [brackets, `\\"${brackets}`, `\\\\\\"${brackets}`, `${brackets}\\\\`])
    expect(isTooDeep(`{"a":"${text}","b":[]}`), text).toBe(false)
  expect(isTooDeep(`{"a":"\\\\","b":${nested(maxDepth)}}`)).toBe(true)
  expect(isTooDeep(`{"a":"${brackets}`)).toBe(false)
})
