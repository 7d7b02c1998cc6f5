import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

/** Returns one line per violation. Injects axe only once per page, and skips frames, which belong to providers. */
const run = async (page: Page, runOnly: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    const options: RunOptions = { runOnly: only, resultTypes: ['violations'], iframes: false }
    const { violations } = await window.axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html}: ${failureSummary}`),
    )
  }, runOnly)
}

/** Finds violations of WCAG 2.2 levels A and AA. */
export const axe = (page: Page): Promise<string[]> =>
  run(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])

/** Finds text with too little contrast. */
export const faint = (page: Page): Promise<string[]> => run(page, ['color-contrast'])
