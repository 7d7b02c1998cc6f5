import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { readPdf } from '@vestibule/testing/pdf-in-node'
import type { Brand } from '../apps/server/src/platform/brand/brand.ts'

const shipped = join(repository, 'brands')

interface Names {
  name: string
  company: { name: string }
  broker: string | Readonly<Record<string, string>>
  custodian: { name: string }
}
const namesIn = (folder: string): string[] => {
  const { name, company, broker, custodian } = JSON.parse(
    readFileSync(join(folder, 'brand.json'), 'utf8'),
  ) as Names
  const brokers = typeof broker === 'string' ? [broker] : Object.values(broker)
  return [name, company.name, ...brokers, custodian.name]
}

/** Returns the names in the other brands of this repository, from one of which the folder was probably copied. */
const otherNames = (folder: string): string[] => {
  const [own = ''] = namesIn(folder)
  const others = readdirSync(shipped)
    .map((one) => join(shipped, one))
    .filter((one) => one !== resolve(folder) && existsSync(join(one, 'brand.json')))
  return [...new Set(others.flatMap(namesIn))].filter((name) => !own.includes(name))
}

/** Lists what is allowed, but probably a mistake: PDFs that a screen reader cannot read in order, and another brand's names. */
export const brandWarnings = async (folder: string, brand: Brand): Promise<string[]> => {
  const names = otherNames(folder)
  const named = (file: string, text: string): string[] =>
    names
      .filter((name) => new RegExp(`(?<![\\w-])${name.replaceAll(/[.()+*?]/g, '\\$&')}(?![\\w-])`).test(text))
      .map((name) => `${file} contains ${name}, a name of another brand.`)
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|svg|css|html)$/.test(file))
    .flatMap((file) => named(file, readFileSync(join(folder, file), 'utf8')))
  const pdfs = brand.documents.map(async ({ path, pdf }) => {
    const { text, isTagged } = await readPdf(pdf)
    const file = path.slice(1)
    return [
      ...named(file, text.replaceAll(/\s+/g, ' ')),
      ...(isTagged ? [] : [`${file} is not tagged, so screen readers may misread it.`]),
    ]
  })
  return [...texts, ...(await Promise.all(pdfs)).flat()]
}
