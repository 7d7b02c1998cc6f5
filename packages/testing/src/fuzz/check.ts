import { formatAmountInput } from '@vestibule/domain/contribution/amount'
import { formatAccountNumber } from '@vestibule/domain/fields/account-number'
import { caretAfterFormat } from '@vestibule/domain/fields/caret'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { countryNamed, findCountries } from '@vestibule/domain/fields/country-search'
import { formatDepositAmount } from '@vestibule/domain/fields/deposit-amount'
import { digitsOf, withPlainDigits } from '@vestibule/domain/fields/digits'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { withoutInvisible } from '@vestibule/domain/fields/spaces'
import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { splitUnit, streetBeingTyped } from '@vestibule/domain/fields/unit'
import fc from 'fast-check'
import { parsed } from '../../../../apps/server/src/http/validation.ts'
import { withCpuMs } from '../cpu-ms.ts'
import { inputs } from './inputs.ts'
import { type Mask, masks } from './masks.ts'
import { type Parser, parsers } from './parsers.ts'

const check = (holds: boolean, violation: string): void => {
  if (!holds) throw new Error(violation)
}

/** Maximum CPU time of one call, in ms. */
const limitMs = 500

const timed = <T>(run: () => T): T => {
  const [value, ms] = withCpuMs(run)
  check(ms < limitMs, 'takes longer than 500 ms')
  return value
}

const parserHolds =
  ({ parse, schema, typed = String, sentAsText }: Parser) =>
  (input: string): void => {
    const result = timed(() => parse(input))
    if (!result.ok) {
      check(/^[a-z_]+$/.test(result.code), 'the error code is malformed')
      return
    }
    const again = parse(typed(String(result.value)))
    check(again.ok && again.value === result.value, 'parsing the result again gives another result')
    parsed(schema, sentAsText ? String(result.value) : result.value)
  }

const sorted = (digits: string): string => Array.from(digits).sort().join('')

const maskHolds =
  ({ format, shows = (digits) => [digits], allowsOther }: Mask) =>
  (text: string, seed: number): void => {
    const shown = timed(() => format(text))
    check(format(shown) === shown, 'formatting the result again gives another result')
    if (allowsOther && shown === withPlainDigits(withoutInvisible(text)).trim()) return
    check(/^[\d*/-]*$/.test(shown), 'the result has other characters')
    check(
      shows(digitsOf(text))
        .map(sorted)
        .includes(sorted(digitsOf(shown))),
      'digits were lost or added',
    )
    const caret = seed % (text.length + 1)
    const after = timed(() => caretAfterFormat(text, caret, shown))
    check(after >= 0 && after <= shown.length, 'the caret is outside the text')
    const right = digitsOf(text.slice(caret)).length
    check(
      digitsOf(shown.slice(after)).length === Math.min(right, digitsOf(shown).length),
      'the caret is between other digits',
    )
  }

const others: Readonly<Record<string, (text: string) => unknown>> = {
  splitUnit,
  streetBeingTyped,
  readMaskedSsn,
  maskPhone,
  formatAccountNumber: (text) => {
    const written = formatAccountNumber(text)
    check(formatAccountNumber(written) === written, 'formatting the result again gives another result')
    check(/^[\p{L}\p{N}]*$/u.test(written), 'the result has separators')
  },
  formatDepositAmount: (text) => {
    const written = formatDepositAmount(text)
    check(formatDepositAmount(written) === written, 'formatting the result again gives another result')
  },
  formatAmountInput: (text) => {
    const written = formatAmountInput(text, true)
    check(formatAmountInput(written, true) === written, 'formatting the result again gives another result')
  },
  'findCountries, countryNamed': (text) => {
    const found = findCountries(bundledCountries, text)
    const named = countryNamed(bundledCountries, text)
    check(!named.ok || found.includes(named.value), 'the search does not find the named country')
  },
}

const seeds = [
  '12 Main St Apt 4',
  '350 5th Ave, Suite 3-B',
  'Unit 2050 Box 4190',
  "Côte d'Ivoire",
  'St. Lucia',
]

/** The fuzz targets by name. Each target tests `runs` inputs and throws on a violation. */
export const fuzzed: Readonly<Record<string, (runs: number) => void>> = Object.fromEntries(
  [
    ...Object.entries(parsers).map(([name, parser]) => [
      name,
      fc.property(inputs(parser.seeds), parserHolds(parser)),
    ]),
    ...Object.entries(masks).map(([name, mask]) => [
      name,
      fc.property(inputs(mask.seeds), fc.nat(), maskHolds(mask)),
    ]),
    ...Object.entries(others).map(([name, run]) => [
      name,
      fc.property(inputs(seeds), (text) => void timed(() => run(text))),
    ]),
  ].map(([name, property]) => [
    name,
    (numRuns: number) => fc.assert(property as fc.IProperty<unknown>, { numRuns }),
  ]),
)
