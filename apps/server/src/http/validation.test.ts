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

test('[API-06] names unknown fields first, truncated', () => {
  expect(problem({ name: 7, surprise: 1, ['x'.repeat(200)]: 2 })).toEqual({
    code: 'unknown_field',
    fields: ['surprise', 'x'.repeat(60)],
  })
})

test('[API-06] names invalid fields by their path, once each', () => {
  expect(problem({ name: 'too long', list: [{ id: 'x' }, { id: 2 }] })).toEqual({
    code: 'malformed',
    fields: ['name', 'list.1.id'],
  })
  expect(problem({})).toEqual({ code: 'malformed', fields: ['name'] })
})

test('[API-06] input that is not an object has no field to name', () => {
  for (const input of [null, undefined, 3, 'text', [], true])
    expect(problem(input)).toEqual({ code: 'malformed', fields: undefined })
})

test('[API-06] refuses a NUL or lone surrogate at any depth, by its field', () => {
  expect(problem({ name: 'a\ud800', list: [] })).toEqual({ code: 'malformed', fields: ['name'] })
  expect(problem({ name: 'a\0b', list: [{ id: 'x' }, { id: '\0' }] })).toEqual({
    code: 'malformed',
    fields: ['name', 'list.1.id'],
  })
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
