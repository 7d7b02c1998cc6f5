import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const source = readFileSync(new URL(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

interface Result {
  ruleId: string
  /** The policy's level and the confidence, such as `['VIOLATION', 'FAIL']`. */
  value: [string, string]
  message: string
  snippet: string
  /** `dom` is an XPath. */
  path: { dom: string }
}

declare global {
  interface Window {
    ace: {
      Checker: new () => { check(context: Document, policies: string[]): Promise<{ results: Result[] }> }
    }
  }
}

/**
 * Finds violations of WCAG 2.2 by IBM's engine, one line per violation. Injects the engine only once per page. Ignores
 * `autocomplete="username"` on email fields: HTML allows it since 2020 (whatwg/html#5881), but the engine rejects it.
 */
export const ibmChecker = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // The engine also checks the hidden content of a closed `details`.
    const isShown = (xpath: string) => {
      const { singleNodeValue } = document.evaluate(
        xpath,
        document,
        null,
        XPathResult.FIRST_ORDERED_NODE_TYPE,
      )
      return (
        !(singleNodeValue instanceof Element) ||
        singleNodeValue.closest('details:not([open]) > :not(summary)') === null
      )
    }
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
      .filter(({ path }) => isShown(path.dom))
      .filter(
        ({ ruleId, snippet }) =>
          ruleId !== 'input_autocomplete_valid' ||
          !(snippet.includes('type="email"') && snippet.includes('autocomplete="username"')),
      )
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet}`)
  })
}
