import { expect, test } from '../journeys/test.ts'
import { inEveryEngine } from './every-engine.ts'
import { journeys } from './journeys.ts'

const windows = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

for (const [name, journey] of Object.entries(journeys))
  for (const { width, scheme } of windows)
    test(`[EN-01] ${name}, ${width} px, ${scheme}: works in Chromium, Firefox and WebKit, whose screens agree`, async ({
      page,
      stack,
      anotherPerson,
    }) => {
      const options = { page, stack, width, scheme }
      expect(await inEveryEngine(options, anotherPerson, (visitor) => journey(visitor, stack))).toEqual([])
    })
