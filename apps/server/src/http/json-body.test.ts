import { expect, test } from 'vitest'
import { maxDepth, tooDeepField } from './json-body.ts'

const nested = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

test('[API-10] refuses nesting beyond the limit', () => {
  expect(tooDeepField(nested(maxDepth))).toBeUndefined()
  expect(tooDeepField(`{"a":${nested(maxDepth - 1)}}`)).toBeUndefined()
  expect(tooDeepField(nested(maxDepth + 1))).toBe('0.0')
  expect(tooDeepField(`{"a":${nested(maxDepth)}}`)).toBe('a')
})

test('[API-10] names the field that nests too deep, with its index in a list', () => {
  const deep = nested(maxDepth)
  expect(tooDeepField(`{"first":[1,{"x":[2]}],"text":"]}","second":${deep}}`)).toBe('second')
  expect(tooDeepField(`[{"a":1},{"a":2,"b":{"c":3},"d":${deep}}]`)).toBe('1.d')
  expect(tooDeepField(`[1,[2,3],${deep}]`)).toBe('2.0')
  expect(tooDeepField(`{"\\u0061\\"b":${deep}}`)).toBe('a"b')
  expect(tooDeepField(`{"${'x'.repeat(200)}":${deep}}`)).toBe('x'.repeat(60))
  // Invalid JSON has no field to name.
  expect(tooDeepField(`{"\\q":${deep}`)).toBe('')
})

test('[API-10] ignores brackets within strings, however they are escaped', () => {
  const brackets = '['.repeat(100)
  for (const text of [brackets, `\\"${brackets}`, `\\\\\\"${brackets}`, `${brackets}\\\\`])
    expect(tooDeepField(`{"a":"${text}","b":[]}`), text).toBeUndefined()
  expect(tooDeepField(`{"a":"\\\\","b":${nested(maxDepth)}}`)).toBe('b')
  expect(tooDeepField(`{"a":"${brackets}`)).toBeUndefined()
})

/** Creates a text that counts how often its characters are read. */
const counting = (text: string) => {
  const counted = {
    reads: 0,
    length: text.length,
    charCodeAt: (at: number) => {
      counted.reads += 1
      return text.charCodeAt(at)
    },
    slice: (from: number, to: number) => text.slice(from, to),
  }
  return counted
}

const size = 64 * 1024

test.each([
  ['lists', '['.repeat(size)],
  ['objects', '{"a":'.repeat(size / 5)],
  ['a list of lists', `[${'[],'.repeat(size / 3)}`],
  ['numbers', '1'.repeat(size)],
  ['an unterminated string', `"${'\\"'.repeat(size / 2)}`],
  ['deep nesting at the end', `{"a":"${'x'.repeat(size - 100)}","b":${'['.repeat(60)}`],
])('[API-10] reads 64 kB of %s at most once, and stops at the limit', (_, text) => {
  const counted = counting(text)
  const field = tooDeepField(counted)
  expect(counted.reads).toBeLessThanOrEqual(text.length)
  if (/^(\[|\{"a":){33}/.test(text)) expect(counted.reads).toBeLessThan(6 * (maxDepth + 2))
  expect(field !== undefined).toBe(/^(\[|\{"a":){33}|"b":\[{33}/.test(text))
})
