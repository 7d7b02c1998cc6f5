import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spouseConsentName } from '@vestibule/domain/agreements/spouse-consent'
import {
  defaultBrand,
  keyedWords,
  secondBrand,
  traces,
  wordsFromNoCatalog,
  writeKeyedBrand,
} from '@vestibule/testing/brands'
import { getDocument, OPS, readPdf } from '@vestibule/testing/pdf-in-node'
import { expect, test } from 'vitest'
import { type Brand, readBrand } from '../../platform/brand/brand.ts'
import { openSignedFile } from '../../use-cases/evidence/signed-file.ts'
import {
  bankName,
  certificateIn,
  legalName,
  mailsIn,
  publicUrl,
  samples,
  signer,
} from './testing/sample-mails.ts'

const readCertificate = async (brand: Brand): Promise<{ text: string; facts: string; colors: string[] }> => {
  const bytes = await certificateIn(brand)
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const { info } = await pdf.getMetadata()
  const { Title, Author } = info as { Title: string; Author: string }
  const attached = [...((await pdf.getAttachments())?.values() ?? [])]
  const pages: string[] = []
  const colors = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor)
        colors.add(String(argsArray[index]))
  }
  await loading.destroy()
  return {
    text: [Title, Author, ...attached.map(({ description }) => description), ...pages].join('\n'),
    facts: JSON.stringify(openSignedFile(Buffer.from(bytes))),
    colors: [...colors],
  }
}

const opened = (folder: string): Brand => {
  const { brand, problems } = readBrand(folder)
  expect(problems).toEqual([])
  return brand as Brand
}

const ownUrls = new RegExp(`${publicUrl}[^\\s›<"]*`, 'g')
const names = ['Privacy notice', bankName, legalName, spouseConsentName, signer.publicKey, 'EST']
/** Matches the keys of all texts that appear in the emails or in the certificate. */
const shownTexts = /^(mails|certificate)\.|^disclosures\.(debit|revoke|statement-\w+)\.(?!version)/
const readable = (html: string): string => html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')

test('[BR-01] each email has a sample that is sent', async () => {
  const sent = await mailsIn(opened(secondBrand))
  expect(Object.fromEntries(sent.map(({ operation, mails }) => [operation, mails.length]))).toEqual(
    Object.fromEntries(Object.entries(samples).map(([operation, { length }]) => [operation, length])),
  )
})

test('[KY-12] the email about an account that was not opened has the adverse-action words of a brand with consumer reports', async () => {
  for (const folder of [secondBrand, defaultBrand]) {
    const brand = opened(folder)
    for (const language of brand.languages.all) {
      const review = (await mailsIn(brand, language)).find(({ operation }) => operation === 'mail_review')
      const words = brand.adverseAction?.[language.code] ?? []
      expect(words).toHaveLength(folder === secondBrand ? 2 : 0)
      const has = review?.mails.map(
        ({ text }) => words.length > 0 && words.every((one) => text.includes(one)),
      )
      expect(has).toEqual([false, false, folder === secondBrand])
    }
  }
})

test('[BR-01] [BR-02] nothing of the default brand is in the emails, words and PDFs of the second brand', async () => {
  const brand = opened(secondBrand)
  const { light, dark } = brand.theme
  const colorsOfBrand: string[] = [...Object.values(light), ...Object.values(dark)]
  const inEachLanguage = await Promise.all(brand.languages.all.map((language) => mailsIn(brand, language)))
  const found = inEachLanguage.flat().flatMap(({ operation, mails }) =>
    mails.map(({ subject, text, html, attachments = [] }) => {
      const others = (html.replaceAll(ownUrls, '').match(/#[\da-f]{6}/g) ?? []).filter(
        (color) => !colorsOfBrand.includes(color),
      )
      const files = attachments.map(({ filename }) => filename)
      return { operation, found: [...traces([subject, text, html, ...files].join('\n')), ...others] }
    }),
  )
  const { text, facts, colors } = await readCertificate(brand)
  expect(colors.sort()).toEqual(['#000000', light.primary, light.muted, light.line])
  expect(text).toContain(brand.name)
  expect(facts).toContain(brand.name)
  found.push({ operation: 'certificate', found: traces(`${text}\n${facts}`) })
  for (const { code, words, role } of brand.languages.all)
    found.push({ operation: `words in ${code}`, found: traces(`${JSON.stringify(words)}\n${role}`) })
  for (const { path, pdf } of brand.documents) {
    const { text: content } = await readPdf(pdf)
    expect(content.length).toBeGreaterThan(500)
    found.push({ operation: path, found: traces(content) })
  }
  expect(found.filter((one) => one.found.length > 0)).toEqual([])
})

test('[LG-01] [BR-01] emails and the certificate take every word from the catalog, and show every text of it', async () => {
  const folder = writeKeyedBrand(tmpdir())
  const brand = opened(folder)
  rmSync(folder, { recursive: true })
  const texts = (await mailsIn(brand)).flatMap(({ operation, mails }) =>
    mails.flatMap(({ subject, text, html }) =>
      [subject, text, readable(html)].map((part) => ({ operation, part })),
    ),
  )
  const certificate = await readCertificate(brand)
  texts.push({ operation: 'certificate', part: certificate.text })
  const found = texts.map(({ operation, part }) => ({
    operation,
    words: wordsFromNoCatalog(part.replaceAll(ownUrls, ' '), names),
  }))
  expect(found.filter(({ words }) => words.length > 0)).toEqual([])

  const shown = new Set(texts.flatMap(({ part }) => [...part.matchAll(/‹([\w.-]+)/g)].map(([, one]) => one)))
  const own = Object.keys(keyedWords).filter((one) => shownTexts.test(one))
  expect(own.filter((one) => !shown.has(one))).toEqual([])
})
