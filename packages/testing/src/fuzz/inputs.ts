import fc from 'fast-check'

/** Characters that occur in and around copied digits. */
const near = '0123456789０１２３９-/.,() +#%$*aAbZé\u00a0\u200b\u200e\u202e\u2011–\t\n'
/** Unexpected characters: controls, combining marks, direction marks, joiners, lone surrogates, other scripts. */
const strange = [
  ...'\0\u0007\u001f\u007f\u0085\u2028\u2029\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ...'\u0301\u0308\u20dd٣۴३①½Ⅷ²ⅰﷺßİıſKÅאبज中あ한ﬁ’‘ʼ\'"<>&{}[]|\\`~^',
  '\ud800',
  '\udfff',
  '\udbff',
  '😀',
  '👩‍👩‍👧‍👦',
  '𝟏',
  '𝒜',
]

/** Arbitrary 16-bit units, mostly malformed. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 24 })
  .map((codes) => String.fromCharCode(...codes))

const long = fc
  .tuple(
    fc.constantFrom(...near, ...strange, '1 ', ', ', ' #', 'a-', '0-'),
    fc.constantFrom('', '1', 'a', '\ud800'),
  )
  .map(([one, last]) => one.repeat(10_000 / one.length) + last)

/** Generates likely and unlikely input: valid `seeds`, corrupted seeds, and random text. */
export const inputs = (seeds: readonly string[]): fc.Arbitrary<string> => {
  const seed = fc.constantFrom(...seeds, '')
  const noise = fc.oneof(fc.constantFrom(...near), fc.constantFrom(...strange))
  const corrupted = fc
    .tuple(seed, fc.nat(), fc.nat(3), fc.array(noise, { maxLength: 3 }))
    .map(([text, at, removed, inserted]) => {
      const index = at % (text.length + 1)
      return text.slice(0, index) + inserted.join('') + text.slice(index + removed)
    })
  return fc.oneof(
    { weight: 100, arbitrary: corrupted },
    { weight: 60, arbitrary: fc.string({ unit: fc.constantFrom(...near), maxLength: 24 }) },
    { weight: 30, arbitrary: fc.string({ unit: fc.constantFrom(...strange, 'a', '1', ' '), maxLength: 24 }) },
    { weight: 30, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
    { weight: 20, arbitrary: units },
    { weight: 20, arbitrary: seed },
    { weight: 20, arbitrary: fc.string({ unit: 'grapheme', minLength: 40, maxLength: 160 }) },
    { weight: 1, arbitrary: long },
  )
}
