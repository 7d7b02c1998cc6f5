import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../use-cases/app-error.ts'
import { parsed } from './validation.ts'

const schema = z.strictObject({
  name: z.string().max(5),
  list: z.array(z.strictObject({ id: z.string() })).optional(),
})

const problem = (input: unknown, of: z.ZodType = schema) => {
  try {
    parsed(of, input)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: error.fields }
    throw error
  }
  return undefined
}

test('[API-06] returns valid input', () => {
  expect(parsed(schema, { name: 'Ada', list: [{ id: 'x' }] })).toEqual({ name: 'Ada', list: [{ id: 'x' }] })
})

type Refusal = [input: unknown, code: string, fields: string[] | undefined]

test.each<Refusal>([
  [{ name: 7, surprise: 1, ['x'.repeat(200)]: 2 }, 'unknown_field', ['surprise', 'x'.repeat(60)]],
  [{ name: 'too long', list: [{ id: 'x' }, { id: 2 }] }, 'malformed', ['name', 'list.1.id']],
  [{}, 'malformed', ['name']],
  [{ name: 'a\ud800', list: [] }, 'malformed', ['name']],
  [{ name: 'a\0b', list: [{ id: 'x' }, { id: '\0' }] }, 'malformed', ['name', 'list.1.id']],
  ...[null, undefined, 3, 'text', [], true].map((input): Refusal => [input, 'malformed', undefined]),
])('[API-06] refuses %j as %s, with the fields %j', (input, code, fields) => {
  expect(problem(input)).toEqual({ code, fields })
})

test('[API-10] handles any depth without recursion, and names at most 20 fields', () => {
  let deep: unknown = '\0'
  for (let level = 0; level < 20_000; level += 1) deep = [deep]
  const open = z.strictObject({ any: z.unknown() })
  const path = (input: unknown) => problem(input, open)?.fields
  expect(path({ any: deep })).toEqual([`any${'.0'.repeat(20_000)}`])
  expect(path({ any: Array.from({ length: 500 }, () => '\0') })).toHaveLength(20)
  expect(path(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1])))).toHaveLength(20)
})
