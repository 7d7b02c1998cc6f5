import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AccountType, accountTypeNames } from '@vestibule/domain/account-types'
import {
  documentSteps,
  type FirmDocument,
  neededDocuments,
} from '@vestibule/domain/agreements/firm-documents'
import type { LanguageCode } from '@vestibule/domain/languages'
import { z } from 'zod'
import type { BrokerAgreementName } from '../../ports/documents.ts'
import { type BrokerName, brokerNames } from '../config/brokers.ts'

/** A version of a document. Earlier versions stay readable, because emails link to them. */
export interface BrandDocument {
  key: string
  title: Readonly<{ en: string; es?: string | undefined }>
  version: string
  path: string
  sha256: string
  uses: FirmDocument['uses']
  isCurrent: boolean
  /** Set if the document is an agreement of the broker, with the broker's name of it (BROKER). */
  brokerAgreement?: (BrokerAgreementName & { broker: BrokerName }) | undefined
  isSample: boolean
  pdf: Buffer
  /** The same text as HTML, for reading it in the page. The PDF is what people accept. */
  html: { path: string; sha256: string; content: Buffer } | undefined
}

const folder = 'documents'
const manifest = `${folder}/manifest.json`
const documentsPath = '/documents/'

const maxPdfBytes = 10_000_000
const maxHtmlBytes = 2_000_000
/** The subject of the PDFs that `npm run documents` writes. */
const sampleMark = 'Sample document'

const title = z
  .string({ error: 'must be a text.' })
  .trim()
  .min(1, 'must not be empty.')
  .max(100, 'must be at most 100 characters.')

const documentUse = z
  .strictObject({
    need: z.enum(['acceptance', 'delivery'], { error: 'must be acceptance or delivery.' }),
    step: z.string({ error: 'must be a text.' }),
    accountTypes: z
      .array(z.enum(accountTypeNames, { error: `must be one of ${accountTypeNames.join(', ')}.` }))
      .min(1, 'must name an account type.'),
  })
  .refine(({ need, step }) => (documentSteps[need] as readonly string[]).includes(step), {
    error: ({ input }) =>
      `step must be one of ${documentSteps[(input as FirmDocument['uses'][number]).need].join(', ')}.`,
  })

const fileHash = z
  .string({ error: 'must be a text.' })
  .regex(/^[\da-f]{64}$/, 'must be a SHA-256 of 64 lowercase digits.')

const documentEntry = z
  .strictObject({
    key: z
      .string({ error: 'must be a text.' })
      .regex(/^[a-z][\da-z-]{0,59}$/, 'must consist of lowercase letters, digits and hyphens.'),
    title: z.strictObject({ en: title, es: title.optional() } satisfies Record<LanguageCode, z.ZodType>),
    version: z.string({ error: 'must be a text.' }).regex(/^\d{8}$/, 'must be a date of eight digits.'),
    file: z
      .string({ error: 'must be a text.' })
      .regex(
        /^[a-z][\da-z-]{0,80}-\d{8}\.pdf$/,
        'must be a name in lowercase that ends with the version, like fee-schedule-20260115.pdf.',
      ),
    sha256: fileHash,
    /** The HTML has the name of the PDF, with the ending .html. */
    html: z.strictObject({ sha256: fileHash }).optional(),
    uses: z.array(documentUse),
    brokerAgreement: z
      .strictObject({
        broker: z.enum(brokerNames, { error: `must be one of ${brokerNames.join(', ')}.` }),
        name: z.string({ error: 'must be a text.' }).min(1, 'must not be empty.'),
        revision: z.string({ error: 'must be a text.' }).min(1, 'must not be empty.'),
      })
      .optional(),
  })
  .refine(({ file, version }) => !/^\d{8}$/.test(version) || file.endsWith(`-${version}.pdf`), {
    error: 'file must end with the version, so that a new version has a new address.',
  })

const manifestFile = z.strictObject({ documents: z.array(documentEntry) })

type Entry = z.output<typeof documentEntry>

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

interface Offered {
  languages: readonly LanguageCode[]
  accountTypes: readonly AccountType[]
  broker: BrokerName
}

/** Reads the documents that manifest.json lists. `report` receives the problems of each file. */
export const readDocuments = (
  brand: string,
  { languages, accountTypes, broker }: Offered,
  report: (file: string, problems: readonly string[]) => void,
): BrandDocument[] => {
  const { data: listed, problems } = readManifest(join(brand, manifest))
  report(manifest, problems)
  if (!listed) return []
  const data = listed.filter(({ brokerAgreement }) => (brokerAgreement?.broker ?? broker) === broker)
  const newest = newestVersions(data)
  const found = data.flatMap((entry): BrandDocument[] => {
    const path = join(brand, folder, entry.file)
    const pdf = existsSync(path) ? readFileSync(path) : undefined
    report(`${folder}/${entry.file}`, pdf ? pdfProblems(entry, pdf) : ['cannot be read.'])
    if (!pdf) return []
    const html = entry.html && readHtml(brand, entry, report)
    const { file, ...document } = entry
    return [
      {
        ...document,
        uses: entry.uses as FirmDocument['uses'],
        path: documentsPath + file,
        isCurrent: newest.get(entry.key) === entry.version,
        isSample: pdf.includes(sampleMark),
        pdf,
        html,
      },
    ]
  })
  report(manifest, [
    ...duplicates(data),
    ...data.flatMap(({ key, version, title }) =>
      languages
        .filter((code) => title[code] === undefined)
        .map(
          (code) =>
            `${key}, version ${version}: title.${code} is missing, and brand.json offers this language.`,
        ),
    ),
    ...missingDocuments(
      data.filter(({ key, version }) => newest.get(key) === version),
      accountTypes,
    ),
  ])
  return found
}

const readManifest = (path: string): { data: Entry[] | undefined; problems: string[] } => {
  if (!existsSync(path)) return { data: undefined, problems: ['cannot be read.'] }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { data: undefined, problems: ['is no JSON.'] }
  }
  const { data, error } = manifestFile.safeParse(json)
  return {
    data: data?.documents,
    problems: error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()) ?? [],
  }
}

const readHtml = (
  brand: string,
  { key, version, file, html }: Entry,
  report: (file: string, problems: readonly string[]) => void,
): BrandDocument['html'] => {
  const name = file.replace(/pdf$/, 'html')
  const path = join(brand, folder, name)
  const content = existsSync(path) ? readFileSync(path) : undefined
  if (!content) {
    report(`${folder}/${name}`, ['cannot be read.'])
    return undefined
  }
  report(`${folder}/${name}`, [
    ...(content.length <= maxHtmlBytes ? [] : [`must be at most ${maxHtmlBytes} bytes.`]),
    ...hashProblems({ key, version, sha256: html?.sha256 ?? '' }, content),
  ])
  return { path: documentsPath + name, sha256: sha256(content), content }
}

const pdfProblems = (entry: Entry, pdf: Buffer): string[] => [
  ...(pdf.subarray(0, 5).toString('latin1') === '%PDF-' ? [] : ['is no PDF.']),
  ...(pdf.length <= maxPdfBytes ? [] : [`must be at most ${maxPdfBytes} bytes.`]),
  ...hashProblems(entry, pdf),
]

const hashProblems = (
  { key, version, sha256: listed }: Pick<Entry, 'key' | 'version' | 'sha256'>,
  content: Buffer,
): string[] => {
  const actual = sha256(content)
  return actual === listed
    ? []
    : [
        `is not the file of ${key}, version ${version}, in the manifest: its SHA-256 is ${actual}. Give a changed document a new version.`,
      ]
}

const newestVersions = (entries: readonly Entry[]): ReadonlyMap<string, string> => {
  const newest = new Map<string, string>()
  for (const { key, version } of entries) if (version > (newest.get(key) ?? '')) newest.set(key, version)
  return newest
}

const duplicates = (entries: readonly Entry[]): string[] => {
  const names = entries.map(({ key, version }) => `${key}, version ${version}, is listed twice.`)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

/** Lists the documents without which the brand cannot offer its account types. */
const missingDocuments = (entries: readonly Entry[], accountTypes: readonly AccountType[]): string[] => {
  const types = new Map<string, AccountType[]>()
  for (const type of accountTypes)
    for (const { key, step } of neededDocuments(type)) {
      const isListed = entries.some(
        (entry) =>
          (key === undefined || entry.key === key) &&
          entry.uses.some((use) => use.step === step && use.accountTypes.includes(type)),
      )
      const name = `${key ?? 'a document'} is missing at the step ${step}`
      if (!isListed) types.set(name, [...(types.get(name) ?? []), type])
    }
  return [...types].map(([name, of]) => `${name} for ${of.join(', ')}.`)
}

/** Returns the current documents, with their titles in one language. */
export const documentsIn = (documents: readonly BrandDocument[], code: LanguageCode): FirmDocument[] =>
  documents
    .filter(({ isCurrent }) => isCurrent)
    .map(({ key, title, version, path, html, uses }) => ({
      ...{ key, title: title[code] ?? title.en, version, path, uses },
      ...(html && { html: html.path }),
    }))
