import { expect, test } from 'vitest'
import type { Verdict } from '../../stores/people.ts'
import type { Block, RiskCategory } from '../../stores/screening/rows.ts'
import { categoryOf, endOf, endsByItself, isWhiteFlag, isYoungDomain, passes, verdictOf } from './rules.ts'
import { parseEntry } from './whitelist.ts'

const safari = { device_brand: 'Apple', device_model: 'iPhone', browser: 'Safari 18' }
const risky = (flag: string, valueHash = 'a'): Verdict =>
  verdictOf(flag === 'isVOIP' ? 'phone' : 'ip', valueHash, { [flag]: true })
const clean = (valueHash: string): Verdict => ({ valueHash, risks: [], unscreened: false })

test.each([
  [29, 30, true],
  [30, 30, false],
  [0, 30, true],
  [44, 45, true],
  [0, 0, false],
  [undefined, 30, false],
])('[RK-10] with a domain %s days old and a limit of %s days, young is %s', (age, youngerThan, young) => {
  expect(isYoungDomain(age, youngerThan)).toBe(young)
})

test('[RK-05] Apple, an iPhone or iPad, and Safari of any version make a white flag', () => {
  expect(isWhiteFlag(safari)).toBe(true)
  expect(isWhiteFlag({ ...safari, device_model: 'iPad Pro', browser: 'Mobile Safari 18.6' })).toBe(true)
  expect(isWhiteFlag({ device_brand: 'apple', device_model: 'IPHONE', browser: 'safari' })).toBe(true)
})

test.each([
  { device_brand: 'Samsung' },
  { device_brand: '' },
  { device_brand: 'Applewood' },
  { device_model: 'Macintosh' },
  { device_model: 'iPod' },
  { device_model: 'iPhoney' },
  { device_model: '' },
  { browser: 'Chrome 140' },
  { browser: 'Not Safari' },
  { browser: '' },
])('[RK-05] %j makes no white flag', (other) => {
  expect(isWhiteFlag({ ...safari, ...other })).toBe(false)
})

test('[RK-05] a white flag cancels an address’s risk, never an email’s or a phone’s', () => {
  expect(passes(verdictOf('ip', 'a', { isVPN: true, isTor: true, ...safari }), false)).toBe(true)
  expect(passes(verdictOf('email', 'a', { isDisposable: true, ...safari }), false)).toBe(false)
  expect(passes(verdictOf('phone', 'a', { isVOIP: true, ...safari }), false)).toBe(false)
})

test('[RK-04] Tor wins over VPN', () => {
  expect(categoryOf(verdictOf('ip', 'a', { isVPN: true, isTor: true }))).toBe('TOR')
  expect(categoryOf(verdictOf('ip', 'a', { isVPN: true, isTor: false }))).toBe('VPN')
})

test('[RK-02] [RK-03] a verdict stores the details of a risk, and none of a clean value', () => {
  expect(verdictOf('email', 'a', { isDisposable: false, isYoungDomain: true })).toEqual({
    valueHash: 'a',
    risks: ['isYoungDomain'],
    unscreened: false,
    details: { isDisposable: false, isYoungDomain: true },
  })
  expect(verdictOf('ip', 'a', { isVPN: false, isTor: false, ...safari })).toEqual(clean('a'))
})

const block = (riskCategory: RiskCategory, valueHash = 'a'): Block => ({
  id: 'b',
  email: 'ada@example.com',
  userId: null,
  riskType: riskCategory === 'VOIP' ? 'PHONE' : 'IP',
  riskCategory,
  details: {},
  valueHash,
})

test('[RK-07] only blocks for a VPN or a VOIP number end by themselves', () => {
  const all: RiskCategory[] = ['DISPOSABLE', 'YOUNG_DOMAIN', 'VOIP', 'VPN', 'TOR']
  expect(all.filter((riskCategory) => endsByItself({ riskCategory }))).toEqual(['VOIP', 'VPN'])
  const passed = { email: clean('x'), phone: clean('y'), ip: clean('z') }
  for (const category of all)
    expect(endOf(block(category), passed, false)).toBe(/^V/.test(category) ? 'passed' : undefined)
})

test.each([
  ['the same address', { ip: clean('a') }],
  ['another phone alone', { phone: clean('b') }],
  ['another address that is a VPN as well', { ip: risky('isVPN', 'b') }],
  ['another address that is Tor', { ip: risky('isTor', 'b') }],
  ['another unscreened address', { ip: { ...clean('b'), unscreened: true } }],
  ['nothing', {}],
])('[RK-07] a VPN block stays with %s', (_, verdicts) => {
  expect(endOf(block('VPN'), verdicts, false)).toBeUndefined()
})

test('[RK-05] [RK-06] [RK-07] an address that passes by white flag or whitelist ends a VPN block', () => {
  const flagged = verdictOf('ip', 'b', { isVPN: true, isTor: false, ...safari })
  expect(endOf(block('VPN'), { ip: flagged }, false)).toBe('passed')
  expect(endOf(block('VPN'), { ip: risky('isVPN', 'b') }, true)).toBe('passed')
})

test('[RK-06] the whitelist ends only a block made by the same verdict', () => {
  const own = { ip: { ...risky('isTor'), blockId: 'b', blockedFor: 'e' } }
  expect(endOf(block('TOR'), own, true)).toBe('whitelist')
  expect(endOf(block('TOR'), own, false)).toBeUndefined()
  expect(endOf({ ...block('TOR'), id: 'c' }, own, true)).toBeUndefined()
  expect(endOf(block('TOR'), { ip: { ...risky('isTor'), blockId: 'b' } }, true)).toBeUndefined()
})

test.each([
  ['Ada@Example.COM', { kind: 'email', value: 'ada@example.com' }],
  [' ada@example.com ', { kind: 'email', value: 'ada@example.com' }],
  ['212-555-0100', { kind: 'phone', value: '212-555-0100' }],
  ['2125550100', { kind: 'phone', value: '212-555-0100' }],
  ['+1 (212) 555-0100', { kind: 'phone', value: '212-555-0100' }],
])('[RK-06] parses %s as an entry in its stored form', (typed, entry) => {
  expect(parseEntry(typed)).toEqual(entry)
})

test.each(['', 'ada', 'ada@', '@example.com', 'example.com', '212-555-010', '112-555-0100', '416-555-0100'])(
  '[RK-06] rejects %j',
  (typed) => {
    expect(parseEntry(typed)).toBeUndefined()
  },
)
