import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns accessibility violations, one rule and element per line. */
export const axe = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run(): Promise<Found> } }).axe
    const { violations } = await run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

interface Found {
  violations: { id: string; nodes: { html: string }[] }[]
}
