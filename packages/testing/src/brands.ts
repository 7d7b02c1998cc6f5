import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountTypeNames } from '@vestibule/domain/account-types'
import { repository } from '@vestibule/launcher/repository'
import { en } from '@vestibule/words/en'
import { placeholdersOf } from '@vestibule/words/fill'
import { leavesOf } from '@vestibule/words/overrides'

/** Folder of a brand in which each name, address and color differs from the default brand. */
export const placeholderBrand = join(repository, 'packages/testing/brands/placeholder')

export const defaultBrand = join(repository, 'brands/default')
export const secondBrand = join(repository, 'brands/harbor')

/**
 * The catalog for tests. Each text is replaced by its key and placeholders, as in `‹home.finished {account}›`. No other
 * text contains these brackets, but the certificate's font does. The versions of disclosures are raised by 1000.
 */
export const keyedWords: Readonly<Record<string, string | number>> = Object.fromEntries(
  leavesOf(en).map(([key, value]) => {
    if (typeof value === 'number') return [key, value + 1000]
    const names = placeholdersOf(value).map((name) => ` {${name}}`)
    return [key, `‹${key}${names.join('')}›`]
  }),
)

interface BrandJson {
  company: { name: string; role: { en: string } }
  accountTypes: string[]
}

/** Copies a brand into `parent`, with another `brand.json`. @returns the new folder */
export const writeBrand = (parent: string, from: string, change: (json: BrandJson) => object): string => {
  const folder = mkdtempSync(join(parent, 'brand-'))
  cpSync(from, folder, { recursive: true })
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as BrandJson)))
  return folder
}

/**
 * Copies the second brand into `parent`, with the texts of `keyedWords`, English only, and all account types.
 * @returns the new folder
 */
export const writeKeyedBrand = (parent: string): string => {
  const folder = writeBrand(parent, secondBrand, ({ company, accountTypes, ...brand }) => ({
    ...brand,
    company: { name: company.name, role: { en: company.role.en } },
    fundCustody: { en: '‹fundCustody›' },
    adverseAction: { en: ['‹adverseAction›'] },
    growthExample: { en: ['‹growthExample›'] },
    accountTypes: [...new Set([...accountTypes, ...accountTypeNames])],
  }))
  rmSync(join(folder, 'words.es.json'))
  writeFileSync(join(folder, 'words.en.json'), JSON.stringify(keyedWords))
  return folder
}

/** Removes the bracketed keys that `keyedWords` shows instead of words. What remains is not from `packages/words`. */
const withoutKeys = (text: string): string => {
  let before: string
  let rest = text
  do {
    before = rest
    rest = rest.replace(/‹[^‹›]*›/g, ' ')
  } while (rest !== before)
  return rest
}

/** Lists the texts of a brand's brand.json. */
export const brandValues = (folder: string): string[] => {
  const texts: string[] = []
  JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'), (_, value: unknown) => {
    if (typeof value === 'string' && !/^[A-Z_]+$/.test(value)) texts.push(value)
    return value
  })
  return texts
}

/** Lists the English titles of a brand's documents. */
export const documentTitles = (folder: string): string[] => {
  const manifest = readFileSync(join(folder, 'documents/manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { documents: { title: { en: string } }[] }).documents.map(
    ({ title }) => title.en,
  )
}

const defaultTheme = readFileSync(join(defaultBrand, 'theme.css'), 'utf8')
/** The default brand's names, addresses and colors, except white, which other brands use too. */
const defaultValues = [
  ...brandValues(defaultBrand),
  ...(defaultTheme.match(/#[\da-f]{6}/gi) ?? []).filter((color) => color !== '#ffffff'),
]

/** Lists the default brand's values that a text contains. */
export const traces = (text: string): string[] => {
  const lower = text.toLowerCase()
  return defaultValues.filter((value) => lower.includes(value.toLowerCase()))
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const dates =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g

/** Lists the page's words that come from none of these: `keyedWords`, `names`, the brand's values, dates. */
export const wordsFromNoCatalog = (text: string, names: readonly string[]): string[] => {
  const data = [...names, ...brandValues(secondBrand), ...documentTitles(secondBrand)].sort(
    (one, other) => other.length - one.length,
  )
  return (
    withoutKeys(text)
      .replaceAll(new RegExp(data.map(escaped).join('|'), 'g'), ' ')
      .replaceAll(dates, ' ')
      .match(/[A-Za-z]{3,}/g) ?? []
  )
}
