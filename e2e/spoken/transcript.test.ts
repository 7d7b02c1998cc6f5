import { expect, test } from 'vitest'
import { firstMissing, normalize, speechIn } from './transcript.ts'

test('[AX-12] reads what was spoken from the debug file, with quotes and without voices', () => {
  const file = `17:00:01 - SPEECH OUTPUT: 'Page has 1 heading.'{'established': False}
17:00:02 - WEB: Something else 'Continue'
17:00:03 - SPEECH OUTPUT: 'driver's license' [{'established': False}]
SPEECH OUTPUT: 'Name'`
  expect(speechIn(file)).toEqual(['Page has 1 heading.', "driver's license", 'Name'])
})

test('[AX-12] compares without case, spaces and punctuation, but with numbers, amounts and dots', () => {
  expect(normalize('  ZIP code: Postal\nCode is missing. ')).toBe('zip code postal code is missing')
  expect(normalize('Step 1 of 3, $25,000, 20%, •••-••')).toBe('step 1 of 3 $25 000 20% ••• ••')
  expect(normalize('Continue push button.')).toBe(normalize('Continue button'))
  expect(normalize('1Personal1 of 6')).toBe(normalize('1 Personal 1 of 6'))
  expect(normalize("driver's")).toBe(normalize('driver’s'))
})

test('[AX-12] finds phrases in order, across utterances and at whole words', () => {
  const speech = ['Name', 'entry', 'required.', 'Go push button.']
  expect(firstMissing(['Name', 'entry required', 'Go button'], speech)).toBeUndefined()
  expect(firstMissing([], [])).toBeUndefined()
  expect(firstMissing(['Name'], [])).toBe('Name')
  expect(firstMissing(['Go', 'Name'], speech)).toBe('Name')
  expect(firstMissing(['Name', 'Name'], speech)).toBe('Name')
  expect(firstMissing(['require'], speech)).toBe('require')
})
