import { formatAmountInput } from '@vestibule/domain/contribution/amount'
import { caretAfterFormat } from '@vestibule/domain/fields/caret'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { countryNamed, findCountries } from '@vestibule/domain/fields/country-search'
import { digitsOf } from '@vestibule/domain/fields/digits'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { splitUnit, streetBeingTyped } from '@vestibule/domain/fields/unit'
import fc from 'fast-check'
import { parsed } from '../../../../apps/server/src/platform/http/validation.ts'
import { inputs } from './inputs.ts'
import { type Mask, masks } from './masks.ts'
import { type Parser, parsers } from './parsers.ts'

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** No input makes one call take longer than this, ms. */
const LONGEST = 500

/** What takes long is tried again, twice: the machine may have been busy with other things. */
const timed = <T>(run: () => T, tries = 3): T => {
  const begun = performance.now()
  const value = run()
  if (performance.now() - begun < LONGEST) return value
  must(tries > 1, 'it takes too long')
  return timed(run, tries - 1)
}

const parserHolds =
  ({ parse, schema, typed = String, sentAsText }: Parser) =>
  (input: string): void => {
    const result = timed(() => parse(input))
    if (!result.ok) {
      must(/^[a-z_]+$/.test(result.code), 'its code is none')
      return
    }
    const again = parse(typed(String(result.value)))
    must(again.ok && again.value === result.value, 'what it made of it is not what it makes of that')
    parsed(schema, sentAsText ? String(result.value) : result.value)
  }

const sorted = (digits: string): string => Array.from(digits).sort().join('')

const maskHolds =
  ({ format, shows = (digits) => [digits] }: Mask) =>
  (text: string, seed: number): void => {
    const shown = timed(() => format(text))
    must(format(shown) === shown, 'what it shows is not what it shows of that')
    must(/^[\d*/-]*$/.test(shown), 'it shows something else')
    must(
      shows(digitsOf(text))
        .map(sorted)
        .includes(sorted(digitsOf(shown))),
      'digits were lost, or came from nowhere',
    )
    const caret = seed % (text.length + 1)
    const after = timed(() => caretAfterFormat(text, caret, shown))
    must(after >= 0 && after <= shown.length, 'the caret is outside')
    const right = digitsOf(text.slice(caret)).length
    must(
      digitsOf(shown.slice(after)).length === Math.min(right, digitsOf(shown).length),
      'the caret has moved',
    )
  }

/** What takes any text and refuses none. */
const others: Readonly<Record<string, (text: string) => unknown>> = {
  splitUnit,
  streetBeingTyped,
  readMaskedSsn,
  maskPhone,
  formatAmountInput: (text) => {
    const written = formatAmountInput(text, true)
    must(formatAmountInput(written, true) === written, 'what it shows is not what it shows of that')
  },
  'findCountries, countryNamed': (text) => {
    const found = findCountries(bundledCountries, text)
    const named = countryNamed(bundledCountries, text)
    must(!named.ok || found.includes(named.value), 'the country that is named is not found')
  },
}

const seeds = [
  '12 Main St Apt 4',
  '350 5th Ave, Suite 3-B',
  'Unit 2050 Box 4190',
  "Côte d'Ivoire",
  'St. Lucia',
]

/** Everything that is fuzzed, by name; each runs with so many inputs and throws what it found. */
export const fuzzed: Readonly<Record<string, (runs: number) => void>> = Object.fromEntries([
  ...Object.entries(parsers).map(([name, parser]) => [
    name,
    (numRuns: number) => fc.assert(fc.property(inputs(parser.seeds), parserHolds(parser)), { numRuns }),
  ]),
  ...Object.entries(masks).map(([name, mask]) => [
    name,
    (numRuns: number) => fc.assert(fc.property(inputs(mask.seeds), fc.nat(), maskHolds(mask)), { numRuns }),
  ]),
  ...Object.entries(others).map(([name, run]) => [
    name,
    (numRuns: number) =>
      fc.assert(
        fc.property(inputs(seeds), (text) => void timed(() => run(text))),
        { numRuns },
      ),
  ]),
])
