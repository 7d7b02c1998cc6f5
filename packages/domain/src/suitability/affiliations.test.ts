import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AffiliationChoice,
  type Affiliations,
  affiliationChoices,
  allowOpening,
  employerFlags,
  hasEmployerBox,
  noneOfAbove,
  parseAffiliations,
  tickedOf,
  toggleAffiliation,
} from './affiliations.ts'

const clicks = fc.array(fc.constantFrom<AffiliationChoice>(noneOfAbove, ...affiliationChoices), {
  maxLength: 12,
})
const after = (made: AffiliationChoice[]) =>
  made.reduce<Affiliations>((affiliations, choice) => toggleAffiliation(affiliations, choice), [])

test('[AF-01] excludes None of the above and the others both ways', () => {
  expect(toggleAffiliation(['controlOrPolitical', 'brokerEmployee'], noneOfAbove)).toBe(noneOfAbove)
  expect(toggleAffiliation(noneOfAbove, 'productEmployee')).toEqual(['productEmployee'])
  expect(tickedOf(noneOfAbove)).toEqual([noneOfAbove])
})

test('[AF-01] unticks on a second click, and keeps the order shown', () => {
  expect(after([noneOfAbove, noneOfAbove])).toEqual([])
  expect(after(['brokerEmployee', 'associatedPerson'])).toEqual(['associatedPerson', 'brokerEmployee'])
  expect(after(['brokerEmployee', 'associatedPerson', 'brokerEmployee'])).toEqual(['associatedPerson'])
})

test('[AF-01] parses what the page produces', () => {
  fc.assert(
    fc.property(clicks, (made) => {
      const affiliations = after(made)
      const isEmpty = tickedOf(affiliations).length === 0
      expect(parseAffiliations(affiliations)).toEqual(
        isEmpty ? { ok: false, code: 'required' } : { ok: true, value: affiliations },
      )
    }),
  )
})

test('[AF-01] parses noneOfAbove or a list of distinct keys', () => {
  expect(parseAffiliations(noneOfAbove)).toEqual({ ok: true, value: noneOfAbove })
  expect(parseAffiliations(['brokerEmployee', 'associatedPerson'])).toEqual({
    ok: true,
    value: ['associatedPerson', 'brokerEmployee'],
  })
  expect(parseAffiliations([...affiliationChoices])).toEqual({ ok: true, value: affiliationChoices })
  for (const nothing of ['', []]) expect(parseAffiliations(nothing)).toEqual({ ok: false, code: 'required' })
  for (const unknown of ['associatedPerson', 'NONE', [noneOfAbove], ['brokerEmployee', 'x']])
    expect(parseAffiliations(unknown)).toEqual({ ok: false, code: 'unknown' })
  expect(parseAffiliations(['brokerEmployee', 'brokerEmployee'])).toEqual({ ok: false, code: 'repeated' })
})

test.each([
  [noneOfAbove, false, true],
  [noneOfAbove, true, true],
  [['brokerEmployee'], false, false],
  [['brokerEmployee'], true, true],
  [['productEmployee', 'brokerEmployee'], true, true],
  [['associatedPerson', 'brokerEmployee'], true, false],
  [['controlOrPolitical'], true, false],
  [[], true, false],
] as const)('[KY-13] an account opens with %j, consented %s: %s', (affiliations, consented, opens) => {
  expect(allowOpening(affiliations, consented)).toBe(opens)
})

test('[AF-01] [AF-03] sets the flags of the employer boxes', () => {
  const cases = [
    [noneOfAbove, false, false],
    [['associatedPerson', 'controlOrPolitical'], false, false],
    [['productEmployee'], true, false],
    [['associatedPerson', 'brokerEmployee'], false, true],
    [['productEmployee', 'brokerEmployee'], true, true],
  ] as const
  for (const [affiliations, product, apex] of cases) {
    expect(employerFlags(affiliations)).toEqual({ product_employee: product, apex_employee: apex })
    expect(hasEmployerBox(affiliations)).toBe(product || apex)
  }
})
