import { expect, test } from 'vitest'
import { errorsWhileCorrected, isValidatedOnLeave, newErrors, pathsToRevalidate } from './revalidation.ts'

const page = { source: 'page', message: '' } as const
const server = { source: 'server', message: '' } as const

test('[AX-05] revalidates an invalid edited field and fields with page errors', () => {
  const errors = { street: page, city: server, 'people.one.email': page, 'people.one.phone': server }
  expect(pathsToRevalidate(errors, 'street')).toEqual(['street', 'people.one.email'])
  expect(pathsToRevalidate(errors, 'city')).toEqual(['street', 'city', 'people.one.email'])
  expect(pathsToRevalidate(errors, 'people.one.phone')).toEqual([
    'street',
    'people.one.email',
    'people.one.phone',
  ])
  expect(pathsToRevalidate({}, 'street')).toEqual([])
})

test.each([
  ['what was typed', 'x', true, undefined, true],
  ['what was filled in', 'x', false, undefined, true],
  ['a field that was emptied', '', true, undefined, true],
  ['an empty field that was passed', '', false, undefined, false],
  ['one that was never shown', undefined, false, undefined, false],
  ['one that the page found wrong', 'x', true, page, true],
  ['one that the server refused', 'x', true, server, false],
])('[ER-04] [AX-05] %s: validated on leave or not', (_, value, wasTypedIn, error, expected) => {
  expect(isValidatedOnLeave(value, wasTypedIn, error)).toBe(expected)
})

const pageError = (message: string) => ({ source: 'page', message }) as const

test('[AX-08] while a value is corrected, its error goes away and no other error takes its place', () => {
  const before = {
    zip: pageError('Wrong.'),
    city: pageError('Missing.'),
    state: pageError('Missing.'),
    phone: server,
  }
  const paths = ['zip', 'city', 'state']
  expect(errorsWhileCorrected(before, { zip: 'Wrong.', city: 'Too long.' }, paths)).toEqual({
    errors: { zip: pageError('Wrong.'), phone: server },
    waiting: ['city'],
  })
  expect(
    errorsWhileCorrected(
      { street: pageError('“PO Box 1” is not allowed') },
      { street: '“PO Box” is not allowed' },
      ['street'],
    ),
  ).toEqual({
    errors: { street: pageError('“PO Box” is not allowed') },
    waiting: [],
  })
  expect(errorsWhileCorrected(before, { zip: 'Too short.', street: 'Missing.' }, ['zip'])).toEqual({
    errors: { city: pageError('Missing.'), state: pageError('Missing.'), phone: server },
    waiting: ['zip'],
  })
})

test('[AX-08] only errors that appear or change are announced', () => {
  const before = { zip: pageError('Wrong.'), city: pageError('Missing.') }
  expect(newErrors(before, before)).toEqual([])
  expect(
    newErrors(before, {
      zip: pageError('Too short.'),
      city: pageError('Missing.'),
      state: pageError('Missing.'),
    }),
  ).toEqual(['zip', 'state'])
  expect(newErrors(before, {})).toEqual([])
})
