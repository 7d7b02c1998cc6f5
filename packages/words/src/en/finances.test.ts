import { dollarBands } from '@vestibule/domain/fields/bands'
import { entries } from '@vestibule/domain/testing/results'
import { expect, test } from 'vitest'
import { finances } from './finances.ts'

test('[FI-02] the bands have the labels of the specification', () => {
  expect(dollarBands.map((band) => finances.bands[band])).toEqual(
    entries(`
    Under $25,000 | $25,000 - $50,000 | $50,000 - $100,000 | $100,000 - $200,000 | $200,000 - $300,000
    $300,000 - $500,000 | $500,000 - $1,000,000 | $1,000,000 - $5,000,000 | Over $5,000,000
  `),
  )
})
