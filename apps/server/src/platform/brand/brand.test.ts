import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeholderBrand } from '@vestibule/testing/brands'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultBrand, readBrand } from './brand.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(placeholderBrand, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content))
const writeBrand = (changes: object) =>
  edit('brand.json', (text) => JSON.stringify({ ...JSON.parse(text), ...changes }))
/** Returns the problems of the brand in `folder`, without the folder's path in each message. */
const problems = () => readBrand(folder).problems.map((problem) => problem.replace(`${folder}/`, ''))

test('[BR-01] reads the default brand, which is a folder like any other', () => {
  const { brand, problems } = readBrand(defaultBrand)
  expect(problems).toEqual([])
  expect(brand).toMatchObject({
    name: 'Vestibule',
    accountTypes: ['ROTH_IRA', 'TRADITIONAL_IRA', 'REGULAR', 'PRODUCT'],
    languages: {
      all: [
        { code: 'en', words: { home: en.home } },
        { code: 'es', words: { home: es.home } },
      ],
    },
    headingFonts: [
      { url: expect.stringMatching(/^\/brand\/heading-[\da-f]{8}\.woff2$/) },
      { url: expect.stringMatching(/^\/brand\/heading-more-[\da-f]{8}\.woff2$/) },
    ],
  })
  expect(brand?.icon.url).toMatch(/^\/brand\/icon-[\da-f]{8}\.svg$/)
  expect(brand?.logo).toMatch(/^<symbol id="logo" viewBox="0 0 24 24".*<path d="M2 22/)
})

test('[KY-12] a brand whose checks use consumer reports has adverse-action words in each of its languages', () => {
  const missing = (code: string) => `brand.json: adverseAction.${code} is missing: consumerReports is true.`
  writeBrand({ consumerReports: true, adverseAction: undefined })
  expect(problems()).toEqual([missing('en')])
  const company = { name: 'Placeholder LLC', role: { en: 'A company.', es: 'Una empresa.' } }
  writeBrand({ company, adverseAction: { en: ['The agency.'] } })
  expect(problems()).toContain(missing('es'))
  writeBrand({ adverseAction: { en: [] } })
  expect(problems().join()).toContain('adverseAction.en')
  writeBrand({ consumerReports: undefined, adverseAction: undefined })
  expect(problems().join()).not.toContain('adverseAction')
})

test('[CO-11] [LG-01] a brand that shows assumed growth explains it in each of its languages', () => {
  const company = { name: 'Placeholder LLC', role: { en: 'A company.', es: 'Una empresa.' } }
  writeBrand({ company, growthExample: { en: ['Hypothetical.'] } })
  expect(problems()).toContain('brand.json: growthExample.es is missing: the brand offers this language.')
  writeBrand({ growthExample: undefined })
  expect(problems().join()).not.toContain('growthExample')
})

test('[BR-02] reads both color schemes, and the page gets only tokens', () => {
  const { brand } = readBrand(folder)
  expect(brand?.theme.light).toMatchObject({ bg: '#fcfcff', corner: '3px' })
  expect(brand?.theme.dark).toMatchObject({ bg: '#0c1221', corner: '3px' })
  expect(brand?.theme.css).toMatch(
    /^:root\{--bg:#fcfcff;.*\}@media \(prefers-color-scheme: dark\)\{:root\{--bg:#0c1221;/,
  )
})

const faces = () => readBrand(folder).brand?.theme.css.match(/@font-face\{[^}]*\}/g) ?? []
const addFont = (file: string) => {
  cpSync(join(defaultBrand, 'heading.woff2'), join(folder, file))
  writeFileSync(join(folder, 'heading.LICENSE.txt'), 'SIL Open Font License 1.1')
}

test('[BR-02] a brand has no heading font, one for all characters, or one for common and one for other characters', () => {
  expect(faces()).toEqual([])
  addFont('heading.woff2')
  expect(faces()).toEqual([expect.not.stringContaining('unicode-range')])
  addFont('heading-more.woff2')
  const [common = '', others = ''] = faces()
  expect(common).toContain('unicode-range:U+20-22')
  expect(others).toContain('unicode-range:U+23')
})

test('[BR-02] fallback fonts are as wide as the heading font, so that nothing moves when it has loaded', () => {
  edit('theme.css', (css) =>
    css
      .replace(':root {', ':root {\n  --heading-scale: 90%;')
      .replace('--heading: ', '--heading: "Brand heading", '),
  )
  expect(problems()).toEqual([])
  expect(faces()).toEqual([
    '@font-face{font-family:"Georgia as heading";src:local("Georgia"),local("Gelasio");size-adjust:90.0%}',
    expect.stringContaining('size-adjust:82.9%'),
    expect.stringContaining('size-adjust:98.9%'),
  ])
  expect(readBrand(folder).brand?.theme.css).toContain(
    '--heading:"Brand heading","Georgia as heading","Noto Serif as heading","Times New Roman as heading",',
  )
  edit('theme.css', (css) => css.replace('90%', '90px'))
  expect(problems()).toEqual(['theme.css: line 2: --heading-scale must be a percentage, like 96%.'])
})

test('[BR-01] a theme may leave out the neutral colors', () => {
  edit('theme.css', (css) => css.replace(/ {2}--ink: #101828;\n/, ''))
  expect(problems()).toEqual([])
  expect(readBrand(folder).brand?.theme).toMatchObject({
    light: { ink: '#18261f' },
    dark: { ink: '#eef1f8' },
  })
})

test('[PR-08] a brand with PRODUCT accounts names the fund’s custodian or transfer agent in each language, and not SIPC', () => {
  const fund = (code: string) => `brand.json: fundCustody.${code} is missing: accountTypes has PRODUCT.`
  writeBrand({ accountTypes: ['PRODUCT'], fundCustody: undefined })
  expect(problems()).toContain(fund('en'))
  writeBrand({ company: { name: 'A', role: { en: 'a.', es: 'a.' } }, fundCustody: { en: 'By Agent.' } })
  expect(problems()).not.toContain(fund('en'))
  expect(problems()).toContain(fund('es'))
  writeBrand({ fundCustody: { en: 'By Agent, member SIPC.' } })
  expect(problems().join()).toContain('fundCustody.en must not name SIPC')
  writeBrand({ accountTypes: ['ROTH_IRA'], fundCustody: undefined })
  expect(problems().join()).not.toContain('fundCustody')
})

test('[BR-01] lists every problem of every file', () => {
  writeBrand({
    name: '',
    color: 'red',
    contact: 'nobody',
    accountTypes: ['ROTH_IRA', 'SEP_IRA', 'ROTH_IRA'],
    custodian: { name: 'Trust', address: 'Somewhere' },
  })
  edit(
    'theme.css',
    (css) => `${css.replace('--accent: #c2410c;', '--accent: url(x);\n  --shadow: none;')}a { top: 0 }`,
  )
  edit('logo.svg', () => '<svg viewBox="0 0 1 1"><script>1</script><path style="x" onclick="y"/></svg>')
  edit('icon.svg', () => 'no drawing')
  write('words.en.json', {
    'home.titel': 'x',
    'home.title': 3,
    'home.intro': 'Hi {who}',
    'disclosures.sign.main': 'x',
  })
  write('words.fr.json', {})
  writeFileSync(join(folder, 'heading.woff2'), 'no font')
  expect(problems()).toEqual([
    'brand.json: name must not be empty.',
    'brand.json: contact must be an email address.',
    'brand.json: custodian.phone must be a text.',
    'brand.json: accountTypes.1 must be one of REGULAR, ROTH_IRA, TRADITIONAL_IRA, PRODUCT.',
    'brand.json: Unrecognized key: "color"',
    'theme.css: line 4: --accent must be a color, like #0b5d4b or rgb(0 0 0 / 60%).',
    'theme.css: line 5: --shadow is not a token.',
    'theme.css: line 54: only :root and @media (prefers-color-scheme: dark) are allowed.',
    'theme.css: --accent is missing.',
    'logo.svg: contains <script>, which is not allowed.',
    'logo.svg: contains the attribute style.',
    'logo.svg: contains the attribute onclick.',
    'icon.svg: must be one <svg> element.',
    'heading.woff2: is no WOFF2 font.',
    'heading.LICENSE.txt: cannot be read.',
    'words.fr.json: is for no language of ours: en, es.',
    'words.en.json: home.titel is no key of the catalog.',
    'words.en.json: home.title must be a text.',
    'words.en.json: home.intro has the unknown placeholder {who}. Known: none.',
    `words.en.json: disclosures.sign has a changed text: set disclosures.sign.version to a number above ${en.disclosures.sign.version}.`,
  ])
  expect(readBrand(folder).brand).toBeUndefined()
})

describe('[BR-01] overrides', () => {
  test('replace texts by key, and leave the others', () => {
    write('words.en.json', { 'home.title': 'Retire well', 'accounts.PRODUCT.open': 'Open the {brand} fund' })
    const words = readBrand(folder).brand?.languages.of('en').words
    expect(words?.home).toEqual({ ...en.home, title: 'Retire well' })
    expect(words?.accounts.PRODUCT.open).toBe('Open the {brand} fund')
  })

  test('[SE-08] give a changed disclosure a higher version', () => {
    const version = en.disclosures.firm.version + 1
    write('words.en.json', { 'disclosures.firm.main': 'Ours.', 'disclosures.firm.version': version })
    expect(problems()).toEqual([])
    expect(readBrand(folder).brand?.languages.of('en').words.disclosures.firm).toEqual({
      version,
      main: 'Ours.',
      fund: en.disclosures.firm.fund,
    })
  })
})

describe('[LG-02] [BR-01] a second language', () => {
  const role = { en: 'A company.', es: 'Una empresa.' }
  const offerSpanish = () => writeBrand({ company: { name: 'Company', role } })

  test('is offered if the brand says in it what the company is, and has overrides of its own', () => {
    expect(readBrand(folder).brand?.languages.all.map(({ code }) => code)).toEqual(['en'])
    expect(readBrand(folder).brand?.languages.of('es').code).toBe('en')
    offerSpanish()
    write('words.en.json', { 'home.title': 'Save calmly' })
    write('words.es.json', { 'home.title': 'Ahorre con calma' })
    expect(problems()).toEqual([])
    const spanish = readBrand(folder).brand?.languages.of('es')
    expect(spanish).toMatchObject({
      code: 'es',
      role: role.es,
      words: { home: { ...es.home, title: 'Ahorre con calma' } },
    })
  })

  test('is refused with overrides that it does not offer, or that do not fit', () => {
    write('words.es.json', { 'home.title': 'x' })
    expect(problems()).toEqual([
      'words.es.json: is for a language that brand.json does not offer: add company.role.es there.',
    ])
    offerSpanish()
    write('words.en.json', { 'home.intro': 'Ours.', 'home.title': 'Save calmly' })
    write('words.es.json', { 'home.titel': 'x', 'disclosures.firm.main': 'Nuestro.', 'home.title': 'Ahorre' })
    const { version } = en.disclosures.firm
    expect(problems()).toEqual([
      'words.en.json: home.titel is missing: words.es.json changes this text.',
      'words.en.json: disclosures.firm.main is missing: words.es.json changes this text.',
      'words.es.json: home.titel is no key of the catalog.',
      `words.es.json: disclosures.firm has a changed text: set disclosures.firm.version to a number above ${version}.`,
      'words.es.json: home.intro is missing: words.en.json changes this text.',
    ])
  })

  test('[SE-08] has one version of a disclosure with English', () => {
    offerSpanish()
    const next = en.disclosures.firm.version + 1
    write('words.en.json', { 'disclosures.firm.main': en.disclosures.firm.main })
    write('words.es.json', { 'disclosures.firm.main': 'Nuestro.', 'disclosures.firm.version': next })
    expect(problems()).toContain(
      `words.en.json: disclosures.firm has a changed text: set disclosures.firm.version to a number above ${next - 1}.`,
    )
    write('words.en.json', {
      'disclosures.firm.main': 'Ours.',
      'disclosures.firm.version': next + 1,
    })
    expect(problems()).toEqual([
      `words.es.json: disclosures.firm.version must be ${next + 1}, the version of the English text.`,
    ])
    write('words.en.json', { 'disclosures.firm.main': 'Ours.', 'disclosures.firm.version': next })
    expect(problems()).toEqual([])
  })
})

test.each([
  ['theme.css', ':root {', 'line 1: Unclosed block.'],
  ['theme.css', '', '--primary is missing.'],
  ['brand.json', '{', 'is no JSON.'],
  ['logo.svg', '<svg><path d="M0 0"/></svg>', 'must be one <svg> element with a viewBox.'],
  [
    'logo.svg',
    `<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(3000)}"/></svg>`,
    'must be at most 8192 bytes.',
  ],
  ['words.en.json', '[]', 'must be an object of texts by key.'],
])('[BR-01] refuses a wrong %s %#', (file, content, problem) => {
  writeFileSync(join(folder, file), content)
  expect(problems()).toContain(`${file}: ${problem}`)
})

test('[BR-04] refuses a pair of tokens below AA by name', () => {
  edit('theme.css', (css) => css.replace('--muted: #475067;', '--muted: #a0a7b8;'))
  expect(problems()).toHaveLength(4)
  expect(problems()[0]).toBe(
    'theme.css: --muted on --bg in the light scheme has the contrast 2.35, and needs 4.5.',
  )
})

describe('[BR-03] documents/manifest.json', () => {
  const pdf = 'documents/placeholder-20260701.pdf'
  interface Listed {
    key: string
    [field: string]: unknown
  }
  const editManifest = (change: (documents: Listed[]) => Listed[]) =>
    edit('documents/manifest.json', (text) =>
      JSON.stringify({ documents: change((JSON.parse(text) as { documents: Listed[] }).documents) }),
    )
  const change = (key: string, changes: object) =>
    editManifest((documents) => documents.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  test('lists the documents of each language, in their current version', () => {
    cpSync(join(folder, pdf), join(folder, 'documents/crs-20260801.pdf'))
    editManifest((documents) => [
      ...documents,
      ...documents
        .filter(({ key }) => key === 'form-crs')
        .map((one) => ({ ...one, title: { en: 'New' }, version: '20260801', file: 'crs-20260801.pdf' })),
    ])
    expect(problems()).toEqual([])
    const { brand } = readBrand(folder)
    const listed = brand?.languages.of('en').documents.filter(({ key }) => key === 'form-crs')
    expect(listed).toMatchObject([{ title: 'New', version: '20260801', path: '/documents/crs-20260801.pdf' }])
    // The earlier version stays readable, because emails link to it.
    expect(brand?.documents.map(({ path }) => path)).toContain(`/${pdf}`)
  })

  test('a changed PDF needs a new version', () => {
    edit(pdf, (text) => `${text}\n`)
    const found = problems()
    expect(found).toHaveLength(6)
    expect(found[0]).toMatch(
      /^documents\/placeholder-20260701\.pdf: is not the file of form-crs, version 20260701, in the manifest: its SHA-256 is [\da-f]{64}\. Give a changed document a new version\.$/,
    )
  })

  test.each([
    [
      { version: '20260702' },
      'documents.1 file must end with the version, so that a new version has a new address.',
    ],
    [{ version: 'today' }, 'documents.1.version must be a date of eight digits.'],
    [{ file: '../x-20260701.pdf' }, /documents\.1\.file must be a name in lowercase/],
    [{ sha256: 'x' }, 'documents.1.sha256 must be a SHA-256 of 64 lowercase digits.'],
    [{ title: {} }, 'documents.1.title.en must be a text.'],
    [
      { uses: [{ need: 'delivery', step: 'agreements', accountTypes: ['REGULAR'] }] },
      'documents.1.uses.0 step must be one of name.',
    ],
  ])('refuses %o', (changes, problem) => {
    change('adv-2a', changes)
    const own = problems().map((one) => one.replace('documents/manifest.json: ', ''))
    expect(own).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  test('names the documents without which an account type cannot be offered', () => {
    editManifest((documents) => documents.filter(({ key }) => key !== 'prospectus'))
    change('adv-2a', { uses: [{ need: 'delivery', step: 'name', accountTypes: ['REGULAR'] }] })
    change('form-crs', { file: 'missing-20260701.pdf' })
    expect(problems()).toEqual([
      'documents/missing-20260701.pdf: cannot be read.',
      'documents/manifest.json: adv-2a is missing at the step name for PRODUCT, TRADITIONAL_IRA, ROTH_IRA.',
      'documents/manifest.json: prospectus is missing at the step name for PRODUCT.',
    ])
  })

  test('has a title in each language that the brand offers, and each version once', () => {
    change('e-sign', { title: { en: 'E-Sign' } })
    writeBrand({ company: { name: 'Company', role: { en: 'A company.', es: 'Una empresa.' } } })
    editManifest((documents) => [...documents, ...documents.filter(({ key }) => key === 'adv-2a')])
    expect(problems()).toEqual([
      'documents/manifest.json: adv-2a, version 20260701, is listed twice.',
      'documents/manifest.json: e-sign, version 20260701: title.es is missing, and brand.json offers this language.',
    ])
  })

  test('may have the document as HTML, which needs a new version too', () => {
    const html = '<h1>Privacy</h1>'
    const sha256 = createHash('sha256').update(html).digest('hex')
    change('privacy-notice', { html: { sha256 } })
    const file = 'documents/placeholder-20260701.html'
    expect(problems()).toEqual([`${file}: cannot be read.`])
    writeFileSync(join(folder, file), html)
    expect(problems()).toEqual([])
    const { brand } = readBrand(folder)
    expect(brand?.languages.of('en').documents.map((one) => one.html ?? '')).toContain(`/${file}`)
    edit(file, (text) => `${text} `)
    expect(problems()).toEqual([
      expect.stringContaining(
        `${file}: is not the file of privacy-notice, version 20260701, in the manifest`,
      ),
    ])
  })

  test('is required', () => {
    rmSync(join(folder, 'documents'), { recursive: true })
    expect(problems()).toEqual(['documents/manifest.json: cannot be read.'])
  })
})
