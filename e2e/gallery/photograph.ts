import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Cell, type Choice, cellsOf } from './entries.ts'
import type { Gallery } from './server.ts'
import { inPages, openEntry, show } from './visit.ts'

export const fileOf = ({ entry, width, scheme, language }: Cell): string =>
  `${entry.id}.${width}.${scheme}.${language}.png`

interface Shots {
  photographs: number
  troubles: string[]
}

/** Photographs the whole page of each entry, in each width, color scheme and language, into `folder`. */
export const photograph = async (
  gallery: Gallery,
  choice: Choice,
  folder: string,
  lanes = 2,
): Promise<Shots> => {
  mkdirSync(folder, { recursive: true })
  const shots: Shots = { photographs: 0, troubles: [] }
  await inPages(choice.entries, lanes, async (page, entry) => {
    for (const language of choice.languages) {
      try {
        await openEntry(page, gallery, entry, language)
      } catch (error) {
        shots.troubles.push(`${entry.id}: ${error instanceof Error ? error.message : error}`)
        continue
      }
      for (const cell of cellsOf({ ...choice, entries: [entry], languages: [language] })) {
        await show(page, cell.width, cell.scheme)
        // A dialog covers the window, not the whole page.
        const fullPage = (await page.locator('dialog[open]').count()) === 0
        const path = join(folder, fileOf(cell))
        await page.screenshot({ path, fullPage, animations: 'disabled', scale: 'css' })
        shots.photographs += 1
      }
    }
  })
  return shots
}
