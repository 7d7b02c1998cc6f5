import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAt } from '../../form/paths.ts'
import { compareNewer, differing, differingGroups, leavesOf } from './differences.ts'

const was = { street: '1 Elm', city: 'Albany', state: 'NY' }

const inTroy = { ...was, city: 'Troy' }
const moved = { ...inTroy, street: '2 Oak' }
const empty = { street: '', city: '', state: '' }

test.each([
  ['a field was changed to different values', was, inTroy, { ...was, city: 'Utica' }, 'conflict'],
  ['another field of the form was changed elsewhere', was, inTroy, { ...was, street: '2 Oak' }, 'conflict'],
  ['nothing was typed and a field was changed elsewhere', was, was, { ...was, state: 'NJ' }, 'conflict'],
  ['the typed answers are saved already', was, inTroy, inTroy, 'same'],
  ['first answers are saved already', empty, inTroy, { ...inTroy }, 'same'],
  ['only answers of other forms changed', was, moved, was, 'elsewhere'],
  ['a field was changed alike', was, moved, inTroy, 'elsewhere'],
])('[NV-14] %s', (_, before, typed, newer, result) => {
  expect(compareNewer(before, typed, newer)).toBe(result)
})

test('[NV-14] compares grouped fields one by one; a field of one side differs', () => {
  const people = { one: { name: 'Ada', share: 60 }, two: { name: 'Byron', share: 40 } }
  expect(leavesOf({ status: 'SINGLE', people })).toEqual({
    status: 'SINGLE',
    'people.one.name': 'Ada',
    'people.one.share': 60,
    'people.two.name': 'Byron',
    'people.two.share': 40,
  })
  const renamed = { ...people, one: { name: 'Augusta', share: 60 } }
  expect(differing({ people }, { people: renamed })).toEqual(['people.one.name'])
  expect(differing({ people }, { people: { one: people.one } })).toEqual([
    'people.two.name',
    'people.two.share',
  ])
  expect(compareNewer({ people }, { people: renamed }, { people })).toBe('elsewhere')
  expect(compareNewer({ people: {} }, { people: renamed }, { people })).toBe('conflict')
})

test('[NV-14] reports a group of one side as one difference, else single fields', () => {
  const one = { name: 'Ada', share: 60 }
  const two = { name: 'Byron', share: 40 }
  const [typed, saved] = [
    { status: 'SINGLE', people: { one } },
    { status: 'SINGLE', people: { one: { ...one, share: 50 }, two } },
  ]
  expect(differingGroups(typed, saved)).toEqual(['people.one.share', 'people.two'])
  expect(differingGroups(saved, typed)).toEqual(['people.one.share', 'people.two'])
  expect(valueAt(saved, 'people.two')).toEqual(two)
  expect(valueAt(typed, 'people.two')).toBeUndefined()
  expect(valueAt(typed, 'people.two.name')).toBeUndefined()
  expect(compareNewer({ people: { one } }, { people: { one } }, { people: { one, two } })).toBe('conflict')
})

test('[NV-14] ignores surrounding spaces', () => {
  expect(differing({ a: ' Troy ' }, { a: 'Troy' })).toEqual([])
})

test('[NV-14] compares lists by content', () => {
  expect(differing({ days: [5, 20] }, { days: [5, 20] })).toEqual([])
  expect(differing({ days: [5] }, { days: [20] })).toEqual(['days'])
  expect(differing({ a: 1 }, { b: 1 })).toEqual(['a', 'b'])
})

test('[NV-14] a save repeats silently only if each field is unchanged or as typed', () => {
  const values = fc.record({ a: fc.constantFrom('', 'x', 'y'), b: fc.constantFrom('', 'x', 'y') })
  fc.assert(
    fc.property(values, values, values, (before, typed, newer) => {
      const overwritten = (['a', 'b'] as const).filter(
        (name) => newer[name] !== before[name] && newer[name] !== typed[name],
      )
      expect(compareNewer(before, typed, newer) === 'conflict').toBe(overwritten.length > 0)
    }),
  )
})
