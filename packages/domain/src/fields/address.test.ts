import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { parseAddressLine2, parseMailingLine2 } from './address-line-2.ts'
import { parseCity } from './city.ts'
import { parseState, stateCodes, usStates } from './state.ts'
import { parseMailingStreet, parseStreet } from './street.ts'
import { formatZip, otherStatesOfZip, parseZip } from './zip.ts'
import { statesOfZip } from './zip-prefixes.ts'

const codeOf = (result: { ok: true; value: string } | { ok: false; code: string }) =>
  result.ok ? 'ok' : result.code

test('[PE-04] requires a street', () => {
  for (const empty of ['', '  ']) expect(parseStreet(empty)).toEqual({ ok: false, code: 'required' })
})

test('[HO-06] a mailing address can be a PO box, and has the limit of a street', () => {
  for (const street of ['PO Box 12', 'General Delivery', '12 Main St PMB 34', 'a'.repeat(100)])
    expect(parseMailingStreet(` ${street}  `)).toEqual({ ok: true, value: street })
  expect(parseMailingStreet('a'.repeat(101))).toEqual({ ok: false, code: 'too_long' })
  for (const empty of ['', '  ']) expect(parseMailingStreet(empty)).toEqual({ ok: false, code: 'required' })
})

test('[PE-04] refuses PO boxes in all usual spellings', () => {
  for (const box of entries(`
    PO Box 12 | P.O. Box 12 | P. O. Box 12 | P O Box 12 | p.o.box 12 | POBox12 | PO-Box 12
    P/O Box 12 | P.O. Box #12 | P0 Box 12 | PO Box A | PO Bx 12 | PO Drawer 12 | POB 12 | P.O.B. 12
    PO 12 | Post Office Box 12 | post  office box 12 | Post Box 12 | Postal Box 12 | Box 12
    Drawer 12 | Lockbox 12 | Lock Box 12 | Caller Box 12 | Firm Caller 12 | 12 Main Street, PO Box 34
    RR 2 PO Box 15 | PO. BOX #7 | P,O, Box 9 | P.O. Box | P.O. Bx 3 | P.O. 7 | Post Off Box 7
    Postoffice Box 7 | c/o PO Box 4 | ＰＯ Ｂｏｘ 12
  `))
    expect(`${box}: ${codeOf(parseStreet(box))}`).toBe(`${box}: po_box`)
})

test('[PE-04] refuses private mailboxes and General Delivery', () => {
  for (const box of entries(`
    PMB 12 | 12 Main St PMB 34 | 12 Main St, P.M.B. 34 | 12 Main St PMB #34 | Private Mail Box 34
    Private mailbox 34 | General Delivery | GENERAL  DELIVERY | Gen. Del. | Gen Delivery
    123 Main St #PMB 7 | UPS Store PMB
  `))
    expect(`${box}: ${codeOf(parseStreet(box))}`).toBe(`${box}: po_box`)
})

test('[PE-04] allows rural routes, military addresses and streets with similar names', () => {
  for (const street of entries(`
    123 Main Street | RR 2 Box 15 | RR2 Box 15 | R.R. 2 Box 15 | Rural Route 2, Box 15 | Rt 1 Box 23
    Star Route 5 Box 7 | HC 1 Box 5 | HCR 1 Box 23A | PSC 3 Box 4120 | PSC 3, Box 4120
    CMR 450 Box 12 | Unit 2050 Box 4190 | 12 Box Elder Drive | 100 Boxwood Lane | 5 Post Office Square
    7 Post Road | 12 Post Office Road | 15 Boxford Street | 6 Port Road | 21 PO Avenue
    1 General Street | 9 Delivery Road | 9 Polo Boxer Court | 1 General Grant Way
    44 Popular Box Canyon Road | 12 Drawer Lane | 8 Generation Delight Way | 12 Pobst Street
    6 Po Boulevard | 1600 Pennsylvania Ave NW #2
  `))
    expect(`${street}: ${codeOf(parseStreet(street))}`).toBe(`${street}: ok`)
})

test('[PE-04] allows streets named after a box or General Delivery, without a box behind them', () => {
  for (const street of entries(`
    1 General Delivery Way | 1 General Delivery Way, Apt 2 | 12 Pobox Lane | 12 PO Box Ln.
    7B N. Post Office Box Road | 44 South Gen Del Street #5 | 9 PMB Court
  `))
    expect(`${street}: ${codeOf(parseStreet(street))}`).toBe(`${street}: ok`)
  for (const box of entries(`
    1 General Delivery Way, PO Box 12 | 12 Pobox Lane PMB 3 | 1 General Delivery
    General Delivery, Way Station | 12 Pobox | 12 Pobox 5 Lane | PO Box Lane | PO Box 12 Lane
    12 Main Street General Delivery | 12 Main St PO Box Ct 5
  `))
    expect(`${box}: ${codeOf(parseStreet(box))}`).toBe(`${box}: po_box`)
})

test('[PE-04] refuses PO boxes in any case, with any dots and spaces', () => {
  const gap = fc.constantFrom('', ' ', '.', '. ', '  ', '-')
  fc.assert(
    fc.property(gap, gap, fc.boolean(), fc.integer({ min: 1, max: 99_999 }), (one, two, upper, number) => {
      const box = `p${one}o${two}box ${number}`
      expect(codeOf(parseStreet(upper ? box.toUpperCase() : box))).toBe('po_box')
    }),
  )
})

test('[PE-04] trims a street and allows at most 100 characters', () => {
  expect(parseStreet('  123  Main Street ')).toEqual({ ok: true, value: '123 Main Street' })
  expect(codeOf(parseStreet('a'.repeat(100)))).toBe('ok')
  expect(codeOf(parseStreet('a'.repeat(101)))).toBe('too_long')
})

test('[PE-03] makes the second line optional, with at most 50 characters', () => {
  expect(parseAddressLine2('')).toEqual({ ok: true, value: '' })
  expect(parseAddressLine2(' Apt  4 ')).toEqual({ ok: true, value: 'Apt 4' })
  expect(codeOf(parseAddressLine2('a'.repeat(50)))).toBe('ok')
  expect(codeOf(parseAddressLine2('a'.repeat(51)))).toBe('too_long')
})

test('[PE-23] refuses a PO box in the second line, and takes a private mailbox and the box of a rural route', () => {
  for (const box of [
    'PO Box 44',
    'P.O. Box 44',
    'POB 44',
    'Post Office Drawer 7',
    'Apt 3, PO Box 44',
    'General Delivery',
  ])
    expect(`${box}: ${codeOf(parseAddressLine2(box))}`).toBe(`${box}: po_box`)
  for (const taken of ['PMB 44', 'Box 15', 'Apt 3', 'Drawer 2', '#303'])
    expect(codeOf(parseAddressLine2(taken))).toBe('ok')
  expect(codeOf(parseStreet('Post Office Drawer 7'))).toBe('po_box')
  expect(codeOf(parseMailingLine2('PO Box 44'))).toBe('ok')
})

test('[PE-05] requires five digits, or five and four, for a ZIP code', () => {
  for (const good of ['10001', '02134-1000', ' 10001 '])
    expect(parseZip(good)).toEqual({ ok: true, value: good.trim() })
  for (const bad of ['1000', '100011', '100011000', '10001-100', '10001-10000', '1000a', '10001 1000'])
    expect(parseZip(bad)).toEqual({ ok: false, code: 'invalid' })
  expect(parseZip(' ')).toEqual({ ok: false, code: 'required' })
})

test('[PE-21] refuses ZIP codes outside the states, with the reason', () => {
  for (const zip of ['00000', '00401', '09901', '21301', '69900', '98700-1234'])
    expect(`${zip}: ${codeOf(parseZip(zip))}`).toBe(`${zip}: unused`)
  // ZIP codes of Puerto Rico, the Virgin Islands, Guam, the Northern Marianas, Palau and American Samoa.
  for (const zip of ['00601', '00901', '00802', '96910', '96950-1234', '96940', '96799'])
    expect(`${zip}: ${codeOf(parseZip(zip))}`).toBe(`${zip}: territory`)
  for (const zip of ['00501', '01001', '09021', '34002', '96201', '96701', '99950', '20500'])
    expect(`${zip}: ${codeOf(parseZip(zip))}`).toBe(`${zip}: ok`)
})

test('[PE-21] names the other state of a ZIP code by its first three digits', () => {
  for (const [zip, state] of [
    ['10014', 'NY'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['06390', 'CT'],
    ['94105-1234', 'CA'],
    ['20588', 'MD'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['83414', 'WY'],
    ['20100', 'VA'],
    ['34002', 'AA'],
    ['09021', 'AE'],
    ['96201', 'AP'],
  ] as const)
    expect([zip, state, otherStatesOfZip(zip, state)]).toEqual([zip, state, undefined])
  expect(otherStatesOfZip('94105', 'NY')).toEqual(['CA'])
  expect(otherStatesOfZip('09021', 'NY')).toEqual(['AE'])
  expect(otherStatesOfZip('10014', 'AE')).toEqual(['NY'])
  expect(otherStatesOfZip('20588', 'NY')).toEqual(['DC', 'MD', 'VA'])
  for (const [zip, state] of [
    ['', 'NY'],
    ['1001', 'NY'],
    ['00601', 'NY'],
    ['10014', ''],
    ['10014', 'XX'],
  ] as const)
    expect([zip, state, otherStatesOfZip(zip, state)]).toEqual([zip, state, undefined])
})

test('[PE-21] has ZIP codes for every state', () => {
  const prefixes = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, '0'))
  const found = new Set(
    prefixes
      .map((prefix) => statesOfZip(`${prefix}01`))
      .filter(Array.isArray)
      .flat(),
  )
  expect([...found].sort()).toEqual([...stateCodes].sort())
})

test('[PE-05] inserts a hyphen while a ZIP code is typed', () => {
  expect(['', '1', '10001', '100011', '10001-', '100011000', '1000110001'].map(formatZip)).toEqual([
    '',
    '1',
    '10001',
    '10001-1',
    '10001',
    '10001-1000',
    '10001-10001',
  ])
})

test('[PE-05] requires a city of at most 100 characters', () => {
  expect(parseCity(' New  York ')).toEqual({ ok: true, value: 'New York' })
  expect(parseCity('  ')).toEqual({ ok: false, code: 'required' })
  expect(codeOf(parseCity('a'.repeat(100)))).toBe('ok')
  expect(codeOf(parseCity('a'.repeat(101)))).toBe('too_long')
})

test('[PE-05] has the 50 states, DC, AA, AE and AP', () => {
  expect(new Set(stateCodes).size).toBe(54)
  expect(new Set(usStates.flatMap((state) => ('name' in state ? [state.name] : []))).size).toBe(50)
  expect(stateCodes).toEqual(expect.arrayContaining(['DC', 'AA', 'AE', 'AP', 'NY', 'HI', 'AK']))
  for (const state of stateCodes) expect(parseState(state)).toEqual({ ok: true, value: state })
  expect(parseState('')).toEqual({ ok: false, code: 'required' })
  for (const bad of ['PR', 'GU', 'ny', 'XX', 'New York'])
    expect(parseState(bad)).toEqual({ ok: false, code: 'unknown' })
})
