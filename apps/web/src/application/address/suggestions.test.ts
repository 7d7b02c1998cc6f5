import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Option } from '../../ui/useCombobox.ts'
import { createSuggestions, optionOf } from './suggestions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Query {
  typed: string
  session: string
  signal: AbortSignal
  answer: PromiseWithResolvers<{ id: string; text: string }[]>
}

const setUp = () => {
  const queries: Query[] = []
  const shown: string[][] = []
  const suggestions = createSuggestions({
    find: (typed, session, signal) => {
      const answer = Promise.withResolvers<{ id: string; text: string }[]>()
      queries.push({ typed, session, signal, answer })
      return answer.promise
    },
    show: (options: readonly Option[]) => shown.push(options.map(({ text }) => text)),
  })
  const answer = (number: number, ...texts: string[]) => {
    queries[number]?.answer.resolve(texts.map((text) => ({ id: text, text })))
    return vi.advanceTimersByTimeAsync(0)
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...suggestions, queries, shown, answer, pass }
}

test('[PE-03] queries 200 ms after the last key, from three characters on', async () => {
  const { query, queries, pass, shown } = setUp()
  for (const text of ['1', '12', ' 12 ']) query(text)
  await pass(1000)
  expect(queries).toEqual([])
  for (const text of ['123', '123 M', '123 Ma']) {
    query(text)
    await pass(199)
  }
  expect(queries).toEqual([])
  await pass(1)
  expect(queries.map(({ typed }) => typed)).toEqual(['123 Ma'])
  expect(queries[0]?.session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(shown.flat()).toEqual([])
})

test('[PE-03] a newer query aborts the older one and ignores its reply', async () => {
  const { query, queries, pass, shown, answer } = setUp()
  query('123 Ma')
  await pass(200)
  query('500 Ma')
  await pass(200)
  expect(queries.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await answer(1, '500 Market Street')
  await answer(0, '123 Main Street')
  expect(shown).toEqual([['500 Market Street']])
})

test('[PE-03] options stay until a reply replaces them; a short text clears them at once', async () => {
  const { query, pass, shown, answer } = setUp()
  query('123 Main')
  await pass(200)
  await answer(0, '123 Main Street')
  query('123 Main St')
  await pass(200)
  expect(shown).toEqual([['123 Main Street']])
  await answer(1)
  expect(shown).toEqual([['123 Main Street'], []])
  query('12')
  expect(shown).toHaveLength(3)
})

test('[PE-03] skips repeated and overlong queries', async () => {
  const { query, queries, pass } = setUp()
  query('123 Main')
  await pass(200)
  query(' 123 Main ')
  await pass(200)
  expect(queries).toHaveLength(1)
  expect(queries[0]?.signal.aborted).toBe(false)
  query('x'.repeat(201))
  await pass(200)
  expect(queries).toHaveLength(1)
})

test('[PE-03] a failed query shows no options and allows the next', async () => {
  const { query, queries, pass, shown, answer } = setUp()
  query('123 Main')
  await pass(200)
  queries[0]?.answer.reject(new Error('503'))
  await pass(0)
  expect(shown).toEqual([[]])
  query('123 Main S')
  await pass(200)
  await answer(1, '123 Main Street')
  expect(shown.at(-1)).toEqual(['123 Main Street'])
})

test('[PE-03] a provider session lasts until a choice', async () => {
  const { query, queries, close, pass, shown } = setUp()
  query('123 Main')
  await pass(200)
  query('123 Main S')
  await pass(200)
  const [first, second] = queries.map(({ session }) => session)
  expect(second).toBe(first)
  expect(close()).toBe(first)
  expect(shown.at(-1)).toEqual([])
  expect(queries[1]?.signal.aborted).toBe(true)
  query('500 Market')
  await pass(200)
  expect(queries[2]?.session).not.toBe(first)
})

test('[PE-03] leaving the field cancels the query', async () => {
  const { query, queries, stop, pass, shown, answer } = setUp()
  query('123 Main')
  await pass(200)
  stop()
  await answer(0, '123 Main Street')
  query('500 Mark')
  stop()
  await pass(1000)
  expect(queries).toHaveLength(1)
  expect(shown).toEqual([])
})

test('splits a suggestion into street and rest', () => {
  expect(optionOf({ id: 'a', text: '123 Main Street, Albany, NY' })).toEqual({
    id: 'a',
    text: '123 Main Street',
    more: 'Albany, NY',
  })
  expect(optionOf({ id: 'a', text: 'Main Street' })).toEqual({ id: 'a', text: 'Main Street' })
})
