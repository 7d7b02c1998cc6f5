import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountTypeNames } from '@vestibule/domain/account-types'
import { type LanguageCode, languages } from '@vestibule/domain/languages'
import { catalogs } from '@vestibule/words/catalogs'
import { createLanguage, createLanguages, type Language, type Languages } from '@vestibule/words/language'
import { overrideProblems, overrideWords } from '@vestibule/words/overrides'
import { z } from 'zod'
import { type BrokerName, brokerNames } from '../config/brokers.ts'
import { contrastProblems } from './contrast.ts'
import { type BrandDocument, documentsIn, readDocuments } from './documents.ts'
import { iconProblems, readLogo } from './svg.ts'
import { readTheme, type Theme } from './theme.ts'

const text = z.string({ error: 'must be a text.' }).trim().min(1, 'must not be empty.')

const paragraphs = z.strictObject({
  en: z.array(text).min(1),
  es: z.array(text).min(1).optional(),
} satisfies Record<LanguageCode, z.ZodType>)

const brandFile = z.strictObject({
  name: text.max(60, 'must be at most 60 characters.'),
  company: z.strictObject({
    name: text,
    /**
     * One or two sentences: what the company is, and where it is registered. The brand offers the languages in which it
     * has this text.
     */
    role: z.strictObject({ en: text, es: text.optional() } satisfies Record<LanguageCode, z.ZodType>),
  }),
  contact: z.email('must be an email address.'),
  /** Printed in commercial email (ER-06). */
  postalAddress: text,
  /** The broker's name, or its name by each broker that BROKER can choose. */
  broker: z.union([text, z.partialRecord(z.enum(brokerNames), text)]),
  /** Receives applicants' notices that revoke an IRA (CF-10). */
  custodian: z.strictObject({ name: text, address: text, phone: text }),
  /** For a brand with PRODUCT accounts: a sentence that names the fund's custodian or transfer agent. */
  fundCustody: z
    .strictObject({ en: text, es: text.optional() } satisfies Record<LanguageCode, z.ZodType>)
    .optional(),
  /** True if the identity or risk checks use consumer reports, which requires `adverseAction`. */
  consumerReports: z.boolean().optional(),
  /** Paragraphs of the notice that 15 U.S.C. 1681m requires: the agency, its address, and the person's rights. */
  adverseAction: paragraphs.optional(),
  /** Paragraphs about assumed growth, which switch on its picture beside the contribution (FINRA Rules 2210 and 2214). */
  growthExample: paragraphs.optional(),
  /** In the order in which the home page shows them. */
  accountTypes: z
    .array(z.enum(accountTypeNames, { error: `must be one of ${accountTypeNames.join(', ')}.` }))
    .min(1, 'must name an account type.')
    .refine((types) => new Set(types).size === types.length, 'must name each account type once.'),
  /** How many minutes the form takes the middle applicant, as `npm run funnel` prints it. */
  minutes: z.int().min(2).max(60).optional(),
  /** For how many months the answers of one application can be used for another one of the same person (MA-02). */
  answersValidMonths: z.int().min(1).max(60).default(12),
  /** Whether a person may open a second account of the type REGULAR (MA-01). */
  secondIndividualAccount: z.boolean().default(false),
})

type BrandFile = z.output<typeof brandFile>

/** A file of the brand that pages link to. Its URL changes with its content. */
export interface BrandAsset {
  url: string
  type: string
  content: Buffer
}

export interface Brand extends Omit<BrandFile, 'company' | 'broker'> {
  company: string
  broker: string
  theme: Theme & {
    /** For the first page: delays its first paint neither by the scaled fallback fonts nor by the heading font. */
    firstPageCss: string
  }
  /** An SVG symbol with the id `logo`. */
  logo: string
  icon: BrandAsset
  /** The heading font's files, if any: common characters, then other characters. A single file has all characters. */
  headingFonts: readonly BrandAsset[]
  /** The line of the license file that names the license, or its first line. Empty without a heading font. */
  fontLicense: string
  languages: Languages
  documents: readonly BrandDocument[]
}

export const defaultBrand = join(import.meta.dirname, '../../../../../brands/default')

const maxFontBytes = 40_000
const fontFiles = ['heading.woff2', 'heading-more.woff2']
const licenseFile = 'heading.LICENSE.txt'

export const assetOf = (name: string, ending: string, type: string, content: Buffer): BrandAsset => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { url: `/brand/${name}-${hash}.${ending}`, type, content }
}

const nameOfLicense = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.find((line) => /\blicense/i.test(line)) ?? lines[0] ?? ''
}

type Overrides = Readonly<Record<string, unknown>>

const { en } = catalogs

/** Finds overrides that change a disclosure without giving it a higher version (SE-08). */
const disclosureProblems = (overrides: Overrides): string[] => {
  const changed = Object.keys(overrides).flatMap((key) => /^disclosures\.([^.]+)\./.exec(key)?.[1] ?? [])
  return [...new Set(changed)].flatMap((id) => {
    const current: number | undefined = en.disclosures[id as keyof typeof en.disclosures]?.version
    const version = overrides[`disclosures.${id}.version`]
    const isHigher = typeof version === 'number' && version > (current ?? 0)
    return current === undefined || isHigher
      ? []
      : [`disclosures.${id} has a changed text: set disclosures.${id}.version to a number above ${current}.`]
  })
}

/** Finds disclosures whose version differs from the English one. A version is the same in all languages. */
const versionProblems = ({ words: { disclosures: english } }: Language, { words }: Language): string[] =>
  (Object.keys(english) as (keyof typeof english)[]).flatMap((id) => {
    const { version } = english[id]
    return words.disclosures[id].version === version
      ? []
      : [`disclosures.${id}.version must be ${version}, the version of the English text.`]
  })

/** Finds texts that another offered language overrides, and this one does not. */
const untranslated = (
  overrides: Overrides,
  all: Readonly<Record<string, unknown>>,
  code: LanguageCode,
): string[] =>
  Object.entries(all).flatMap(([other, texts]) =>
    Object.entries(other === code || !texts ? {} : texts)
      .filter(([key, text]) => typeof text === 'string' && !(key in overrides))
      .map(([key]) => `${key} is missing: words.${other}.json changes this text.`),
  )

/** Reads a brand's folder and checks all of its files. @returns the brand, or `undefined` and all problems found */
export const readBrand = (
  folder: string,
  broker: BrokerName = 'ascend',
): { brand: Brand | undefined; problems: string[] } => {
  const problems: string[] = []
  const report = (file: string, found: readonly string[]) =>
    void problems.push(...found.map((problem) => `${join(folder, file)}: ${problem}`))
  const read = (file: string): Buffer | undefined => {
    try {
      return readFileSync(join(folder, file))
    } catch {
      report(file, ['cannot be read.'])
      return undefined
    }
  }
  const readJson = (file: string): unknown => {
    const content = read(file)
    try {
      return content && JSON.parse(content.toString())
    } catch {
      return void report(file, ['is no JSON.'])
    }
  }

  const json = readJson('brand.json')
  const { data, error } = brandFile.safeParse(json)
  if (json !== undefined)
    report(
      'brand.json',
      error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()) ?? [],
    )

  const css = read('theme.css')
  const { theme, problems: themeProblems } = readTheme(css?.toString() ?? '')
  if (css) report('theme.css', themeProblems.length > 0 ? themeProblems : contrastProblems(theme))

  const drawing = read('logo.svg')
  const { symbol, problems: logoProblems } = readLogo(drawing?.toString() ?? '')
  if (drawing) report('logo.svg', logoProblems)

  const icon = read('icon.svg')
  if (icon) report('icon.svg', iconProblems(icon.toString()))

  const fonts = fontFiles.flatMap((file) => {
    const content = existsSync(join(folder, file)) ? read(file) : undefined
    if (!content) return []
    if (content.subarray(0, 4).toString('latin1') !== 'wOF2') report(file, ['is no WOFF2 font.'])
    if (content.length > maxFontBytes) report(file, [`must be at most ${maxFontBytes} bytes.`])
    return [assetOf(file.slice(0, -'.woff2'.length), 'woff2', 'font/woff2', content)]
  })

  const license = fonts.length > 0 ? read(licenseFile)?.toString().trim() : undefined
  if (license === '') report(licenseFile, ['must contain the license of the font.'])

  const files = existsSync(folder) ? readdirSync(folder) : []
  for (const file of files)
    if (/^words\..*json$/.test(file) && !languages.some((code) => file === `words.${code}.json`))
      report(file, [`is for no language of ours: ${languages.join(', ')}.`])
    else if (file === 'words.es.json' && data && data.company.role.es === undefined)
      report(file, ['is for a language that brand.json does not offer: add company.role.es there.'])
  const offered = languages.filter((code) => code === 'en' || data?.company.role[code] !== undefined)
  if (data?.consumerReports)
    report(
      'brand.json',
      offered
        .filter((code) => data.adverseAction?.[code] === undefined)
        .map((code) => `adverseAction.${code} is missing: consumerReports is true.`),
    )
  if (data?.growthExample)
    report(
      'brand.json',
      offered
        .filter((code) => data.growthExample?.[code] === undefined)
        .map((code) => `growthExample.${code} is missing: the brand offers this language.`),
    )
  if (data?.accountTypes.includes('PRODUCT'))
    report(
      'brand.json',
      offered.flatMap((code) => {
        const custody = data.fundCustody?.[code]
        if (custody === undefined) return [`fundCustody.${code} is missing: accountTypes has PRODUCT.`]
        return /\bSIPC\b/i.test(custody)
          ? [`fundCustody.${code} must not name SIPC, which covers no fund account.`]
          : []
      }),
    )
  const documents = readDocuments(
    folder,
    { languages: offered, accountTypes: data?.accountTypes ?? [], broker },
    report,
  )
  const overridesIn = Object.fromEntries(
    offered.map((code) => {
      const file = `words.${code}.json`
      return [code, files.includes(file) ? (readJson(file) ?? {}) : {}]
    }),
  )
  const languageIn = (code: LanguageCode): Language => {
    const file = `words.${code}.json`
    const overrides = overridesIn[code]
    const isObject = typeof overrides === 'object' && overrides !== null && !Array.isArray(overrides)
    const problems = isObject
      ? [
          ...overrideProblems(catalogs[code], overrides as Overrides),
          ...disclosureProblems(overrides as Overrides),
          ...untranslated(overrides as Overrides, overridesIn, code),
        ]
      : ['must be an object of texts by key.']
    report(file, problems)
    const words =
      problems.length > 0
        ? catalogs[code]
        : overrideWords(catalogs[code], overrides as Record<string, string | number>)
    return createLanguage(code, words, data?.company.role[code], documentsIn(documents, code))
  }
  const english = languageIn('en')
  const others = offered.filter((code) => code !== 'en').map(languageIn)
  for (const other of others) report(`words.${other.code}.json`, versionProblems(english, other))

  const brokerName = typeof data?.broker === 'string' ? data.broker : data?.broker[broker]
  if (data && brokerName === undefined)
    report('brand.json', [`broker.${broker} is missing: the setting BROKER names this broker.`])
  if (!data || !icon || brokerName === undefined || problems.length > 0) return { brand: undefined, problems }
  const { company, ...own } = data
  const faces = fontFaces(fonts)
  const themeCss = theme.headingScale ? withFallbacks(theme.css, theme.headingScale) : theme.css
  const brand: Brand = {
    ...own,
    company: company.name,
    broker: brokerName,
    theme: { ...theme, css: faces + themeCss, firstPageCss: faces + theme.css + untilHydrated(theme.css) },
    logo: symbol,
    icon: assetOf('icon', 'svg', 'image/svg+xml', icon),
    headingFonts: fonts,
    fontLicense: nameOfLicense(license ?? ''),
    languages: createLanguages([english, ...others]),
    documents,
  }
  return { brand, problems }
}

/** Lists what makes production reject a brand: a sample email address, or sample documents (SE-09). */
export const sampleBrandProblems = (brand: Brand): string[] => [
  ...(isSample(brand.contact) ? ['The brand has the sample contact: set contact in brand.json.'] : []),
  ...brand.documents
    .filter((document) => document.isSample)
    .map(
      ({ key, version }) =>
        `The brand’s document ${key}, version ${version}, is a sample: put the firm’s own document in its place.`,
    ),
]

const isSample = (address: string): boolean => /(\.example|@(.*\.)?example\.(com|net|org))$/i.test(address)

/** The characters of most English headings. If a brand has heading-more.woff2, its heading.woff2 has only these. */
const commonCharacters =
  'U+20-22,U+24-29,U+2B-3B,U+3F,U+41-5A,U+61-7A,U+A0,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026'
const otherCharacters = 'U+23,U+2A,U+3C-3E,U+40,U+5B-60,U+7B-7E,U+A1-24F,U+2022,U+20A0-20CF'

/** System fonts shown while the heading font loads. `width` is Georgia's width divided by the font's width. */
const fallbackFonts = [
  { names: ['Georgia', 'Gelasio'], width: 1 },
  { names: ['Noto Serif'], width: 0.921 },
  { names: ['Times New Roman', 'Liberation Serif'], width: 1.099 },
]

const fontFaces = (fonts: readonly BrandAsset[]): string => {
  const ranges = fonts.length > 1 ? [commonCharacters, otherCharacters] : []
  return fonts
    .map(
      ({ url }, place) =>
        `@font-face{font-family:"Brand heading";src:url(${url}) format("woff2");font-display:swap${
          ranges[place] ? `;unicode-range:${ranges[place]}` : ''
        }}`,
    )
    .join('')
}

/** Returns a rule that shows headings in the theme's second font until the page reacts to input. */
const untilHydrated = (css: string): string => {
  const [, fallback] = /--heading:"Brand heading", *([^;}]+)/.exec(css) ?? []
  return fallback ? `:root:not(.hydrated){--heading:${fallback}}` : ''
}

/** Adds fallback fonts after the heading font's name. Scales the fallback fonts to the heading font's width. */
const withFallbacks = (css: string, headingScale: string): string => {
  const faces = fallbackFonts.map(({ names, width }) => {
    const family = `"${names[0]} as heading"`
    const sources = names.map((name) => `local("${name}")`).join(',')
    const scale = (Number.parseInt(headingScale, 10) * width).toFixed(1)
    return { family, css: `@font-face{font-family:${family};src:${sources};size-adjust:${scale}%}` }
  })
  const families = faces.map(({ family }) => family).join(',')
  return (
    faces.map((face) => face.css).join('') +
    css.replaceAll('--heading:"Brand heading"', `--heading:"Brand heading",${families}`)
  )
}
