/**
 * `npm run brand -- check {folder}` lists every problem of a brand's folder, or what the brand consists of, and what may be a mistake.
 * `npm run brand -- preview {folder}` serves every screen in every state in this brand, if it has no problems.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogs } from '@vestibule/words/catalogs'
import { catalogProblems, leavesOf } from '@vestibule/words/overrides'
import { type Brand, readBrand } from '../apps/server/src/platform/brand/brand.ts'
import { contrastsOf } from '../apps/server/src/platform/brand/contrast.ts'
import { brandWarnings } from './brand-warnings.ts'

const usage = 'npm run brand -- check|preview {folder}'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '5120' } },
})
const [command, folder] = positionals
if (!folder || (command !== 'check' && command !== 'preview')) throw new Error(usage)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Lists the texts of the product that a language lacks. A brand cannot repair them in its folder. */
const problemsOfCatalogs = (): string[] =>
  Object.entries(catalogs)
    .filter(([code]) => code !== 'en')
    .flatMap(([code, words]) =>
      catalogProblems(catalogs.en, words).map((problem) => `packages/words/src/${code}: ${problem}`),
    )

const weakest = (brand: Brand): string => {
  const pairs = contrastsOf(brand.theme)
  const [pair] = pairs.toSorted(
    (one, other) => (one.ratio ?? 0) / one.least - (other.ratio ?? 0) / other.least,
  )
  if (!pair) return 'none'
  const { text, background, scheme, ratio = 0, least } = pair
  return `${pairs.length} pairs; closest to its limit is ${text} on ${background} in the ${scheme} scheme, ${ratio.toFixed(2)} of ${least}`
}

const ownTexts = ({ languages }: Brand): string =>
  languages.all
    .map(({ code, words }) => {
      const product = new Map(leavesOf(catalogs[code]))
      const own = leavesOf(words).filter(([key, text]) => product.get(key) !== text)
      return `${code} with ${own.length} texts of its own`
    })
    .join(', ')

const printContents = (brand: Brand): void => {
  print(`${brand.name}: ${brand.accountTypes.join(', ')}`)
  print(`languages: ${ownTexts(brand)}`)
  print(`colors: ${weakest(brand)}`)
  const { headingFonts, fontLicense } = brand
  print(
    headingFonts.length === 0
      ? 'fonts: those of the system'
      : `fonts: ${headingFonts.map(({ content }) => kilobytes(content.length)).join(' and ')}, ${fontLicense}`,
  )
  for (const { key, version, pdf, isCurrent, isSample } of brand.documents) {
    const notes = [
      kilobytes(pdf.length),
      ...(isCurrent ? [] : ['earlier version']),
      ...(isSample ? ['sample'] : []),
    ]
    print(`document ${key}, version ${version}: ${notes.join(', ')}`)
  }
}

const { brand, problems } = readBrand(resolve(folder))
const found = [...problems, ...problemsOfCatalogs()]
for (const problem of found) print(problem)
if (!brand || found.length > 0) {
  print(`\n${found.length} problems.`)
  process.exitCode = 1
} else if (command === 'check') {
  printContents(brand)
  for (const warning of await brandWarnings(resolve(folder), brand)) print(`warning: ${warning}`)
  print('\nNo problems.')
} else {
  const { startGallery } = await import('../e2e/gallery/server.ts')
  const { url } = await startGallery(Number(values.port), resolve(folder))
  print(`${brand.name}: ${url}`)
}
