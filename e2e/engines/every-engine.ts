import { writeFile } from 'node:fs/promises'
import { type Page, test } from '@playwright/test'
import { Applicant, nextCaller } from '@vestibule/testing/applicant'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { openFirefox, withoutPasskeys } from './firefox.ts'
import type { Engine, JourneyPage, OtherEngine } from './page.ts'
import { differencesOf, faultsOf, readParts, type ScreenParts } from './parts.ts'
import { openWebkit } from './webkit.ts'

/** A person in one engine. */
export interface Visitor {
  engine: Engine
  page: JourneyPage
  person: Person
  /** Records where the parts of a screen are. Screens are compared by name. */
  record(screen: string): Promise<void>
  /** Calls the API as this person. */
  applicant: Applicant
  /** Gives the page the applicant's session. */
  logIn(): Promise<unknown>
}

const open = { firefox: openFirefox, webkit: openWebkit } as const

/**
 * Runs a journey in Chromium, Firefox and WebKit at the same time. @returns console errors, faults of screens, and
 * differences from Chromium
 */
export async function inEveryEngine(
  { page, stack, width, scheme }: { page: Page; stack: Stack; width: number; scheme: 'light' | 'dark' },
  newPerson: () => Person,
  journey: (visitor: Visitor) => Promise<void>,
): Promise<string[]> {
  const { baseUrl } = stack
  const seen: Record<Engine, Record<string, ScreenParts>> = { chromium: {}, firefox: {}, webkit: {} }
  const problems: string[] = []
  type AddCookies = (cookies: ReturnType<Applicant['api']['cookies']>) => Promise<unknown>
  const run = async (engine: Engine, own: JourneyPage, addCookies: AddCookies) => {
    const person = newPerson()
    const { clientAddress } = nextCaller()
    const applicant = new Applicant(baseUrl, stack.sandbox, person, { clientAddress })
    await journey({
      engine,
      page: own,
      person,
      async record(screen) {
        const parts = await readParts(own)
        seen[engine][screen] = parts
        problems.push(...faultsOf(screen, parts).map((fault) => `${engine}, ${screen}: ${fault}`))
      },
      applicant,
      logIn: () => addCookies(applicant.api.cookies()),
    })
  }
  const runOther = async (engine: OtherEngine) => {
    const opened = await open[engine]({ baseUrl, width, scheme })
    try {
      await run(engine, opened.page, opened.addCookies)
      problems.push(...(await opened.errors()).map((error) => `${engine}, console: ${error}`))
    } catch (error) {
      await writeFile(test.info().outputPath(`${engine}.png`), await opened.page.screenshot())
      throw error
    } finally {
      await opened.close()
    }
  }
  const runChromium = async () => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.addInitScript(withoutPasskeys)
    await run('chromium', page, (cookies) => page.context().addCookies(cookies))
  }
  const runs = { chromium: runChromium(), firefox: runOther('firefox'), webkit: runOther('webkit') }
  await Promise.all(
    Object.entries(runs).map(([engine, running]) =>
      running.catch((error: unknown) =>
        problems.push(`${engine}: ${error instanceof Error ? error.stack : String(error)}`),
      ),
    ),
  )
  for (const engine of ['firefox', 'webkit'] as const)
    for (const [screen, parts] of Object.entries(seen.chromium)) {
      const other = seen[engine][screen]
      if (other) problems.push(...differencesOf(parts, other).map((text) => `${engine}, ${screen}: ${text}`))
    }
  return problems
}
