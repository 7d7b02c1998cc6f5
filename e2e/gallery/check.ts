import type { Page } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { brandValues, defaultBrand, documentTitles, wordsFromNoCatalog } from '@vestibule/testing/brands'
import { ibmChecker } from '@vestibule/testing/ibm-checker'
import { sampleAgreements, sampleReplies } from '@vestibule/testing/samples/replies'
import { brokenWords, enlargeText, troublesOfLayout } from '../journeys/layout.ts'
import { namesInData, readTexts } from '../journeys/texts.ts'
import { type Choice, cellsOf, type Scheme } from './entries.ts'
import type { Entry } from './entry.ts'
import { newName } from './pages.ts'
import { uploadedFile } from './screens.ts'
import type { Gallery } from './server.ts'
import { height, inPages, openEntry, show } from './visit.ts'

interface Condition {
  name: string
  width: number
  height?: number
  /** Percent of the usual text size. */
  text?: number
  /** Applies the text spacing of WCAG 1.4.12. */
  spacing?: true
}

const conditions: readonly Condition[] = [
  { name: '320 px', width: 320 },
  { name: '1280 × 1024 px at 400 % zoom', width: 320, height: 256 },
  { name: '320 px, text at 200 %', width: 320, text: 200 },
  { name: '390 px, text at 200 %', width: 390, text: 200 },
  { name: '1280 px, text at 200 %', width: 1280, text: 200 },
  { name: '320 px, text spacing', width: 320, spacing: true },
  { name: '1280 px, text spacing', width: 1280, spacing: true },
]

const setSpacing = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => {
    const stylesheet = new CSSStyleSheet()
    stylesheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [stylesheet] : []
  }, isOn)

/** Checks that nothing scrolls sideways or is cut off, and that no word breaks, in each condition. */
export const checkLayout = async (
  page: Page,
  report: (problem: string, where: string) => void,
): Promise<void> => {
  for (const { name, width, height: tall = height, text = 100, spacing = false } of conditions) {
    await enlargeText(page, text)
    await setSpacing(page, spacing)
    await show(page, width, 'light', tall)
    for (const trouble of await troublesOfLayout(page)) report(`layout: ${trouble}`, name)
    const broken = await brokenWords(page, 'body')
    if (broken.length > 0) report(`broken words: ${broken.join(', ')}`, name)
  }
  await enlargeText(page, 100)
  await setSpacing(page, false)
}

/** Texts of the samples that no catalog contains: names of people and places, an email address, titles and file names of documents. */
const data = [
  ...namesInData,
  ...brandValues(defaultBrand),
  ...sampleAgreements.map(({ agreement_name }) => agreement_name),
  ...documentTitles(defaultBrand),
  ...sampleReplies.getCountries.map(({ name }) => name),
  sampleReplies.getContact.email,
  ...Object.values(newName),
  ...sampleReplies.findPlaces.flatMap(({ text }) => text.split(', ')),
  uploadedFile,
]

/** Lists the words of a page in the pseudo-language that do not come from the catalog, and are no data of the samples. */
export const untranslatedWords = async (page: Page): Promise<string[]> => [
  ...new Set(wordsFromNoCatalog(await readTexts(page), data)),
]

/**
 * Makes the window as high as the page and its open dialog. In a lower window, the bar with the buttons covers a part of the
 * target behind it, which a person would scroll.
 */
const showWhole = async (page: Page, width: number, scheme: Scheme): Promise<void> => {
  await show(page, width, scheme)
  const whole = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    return Math.max(document.documentElement.scrollHeight, dialog ? dialog.scrollHeight + 48 : 0)
  })
  if (whole > height) await show(page, width, scheme, whole)
}

/** The longer words of the pseudo-language end a button's text and its accessible name differently. */
const nameMismatch = /label-content-name-mismatch|label_name_visible/

/** A problem, and where the entry has it. */
export interface Finding {
  problem: string
  where: string
}

/** Checks an entry with axe and IBM's engine at each width, its contrast in each scheme, and its layout in each condition. */
const checkEntry = async (page: Page, gallery: Gallery, entry: Entry, choice: Choice): Promise<Finding[]> => {
  const findings: Finding[] = []
  let language: string
  const report = (problem: string, where: string) =>
    findings.push({ problem, where: `${where}, ${language}` })
  page.on('pageerror', (error) => report(`page error: ${error.message}`, 'page'))
  for (const code of choice.languages) {
    language = code
    try {
      await openEntry(page, gallery, entry, code)
      for (const { width, scheme } of cellsOf({ ...choice, entries: [entry], languages: [code] })) {
        const where = `${width} px, ${scheme}`
        // Only colors differ between the schemes.
        const isFirst = scheme === choice.schemes[0]
        await (isFirst ? showWhole : show)(page, width, scheme)
        const violations = [
          ...(await (isFirst ? axe : faint)(page)).map((violation) => `axe ${violation}`),
          ...(isFirst ? await ibmChecker(page) : []).map((violation) => `IBM ${violation}`),
        ]
        for (const violation of violations)
          if (code !== 'pseudo' || !nameMismatch.test(violation)) report(violation, where)
      }
      await checkLayout(page, report)
    } catch (error) {
      report(`not checked: ${error instanceof Error ? error.message : error}`, 'page')
      continue
    }
    if (code !== 'pseudo') continue
    const words = await untranslatedWords(page)
    if (words.length > 0) report(`not from the catalog: ${words.join(', ')}`, 'page')
  }
  return findings
}

/** Checks each entry of the choice. Reports each entry when it is checked. */
export const check = async (
  gallery: Gallery,
  choice: Choice,
  { lanes, onEntry }: { lanes: number; onEntry: (entry: Entry, findings: readonly Finding[]) => void },
): Promise<void> =>
  inPages(choice.entries, lanes, async (page, entry) =>
    onEntry(entry, await checkEntry(page, gallery, entry, choice)),
  )
