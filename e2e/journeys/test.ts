import { expect, type Locator, type Page } from '@playwright/test'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { allowErrors, test as base } from '@vestibule/testing/fixtures'
import type { Person } from '@vestibule/testing/sample-person'
import { headings } from '../walk/expected.ts'
import { button, field } from './controls.ts'
import { type Driver, heading, type JourneyScreen, rothJourney } from './roth-journey.ts'
import { bring } from './stages.ts'

export interface JourneyFixtures {
  /** A person with a phone number and last name that are unique in this stack. */
  person: Person
  /** Returns another unique person. */
  anotherPerson(): Person
  driver: Driver
  /** Advances the person to the screen by API calls, then opens the screen. */
  visit(screen: string): Promise<Applicant>
  /** Advances the person to the screen by API calls, and gives the session to the page without opening the screen. */
  reach(screen: string): Promise<Applicant>
}

let people = 0

const letters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

export const test = base.extend<JourneyFixtures>({
  person: async ({ anotherPerson }, use) => use(anotherPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  anotherPerson: async ({}, use) =>
    use(() => {
      people += 1
      return newPerson({ phone: `646-555-${1000 + people}`, lastName: `Lovelace ${letters(people)}` })
    }),
  driver: async ({ page, person, stack }, use) => use({ page, person, sandbox: stack.sandbox }),
  reach: async ({ context, stack, person, clientAddress }, use) =>
    use(async (screen) => {
      const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
      await bring(applicant, stack, screen)
      await context.addCookies(applicant.api.cookies())
      return applicant
    }),
  visit: async ({ page, reach }, use) =>
    use(async (screen) => {
      const applicant = await reach(screen)
      await page.goto('/onboarding')
      await expectScreen(page, screen)
      return applicant
    }),
})

export { expect }

export const screenOf = (screen: string): JourneyScreen => {
  const stop = rothJourney.find(({ id }) => id === screen)
  if (!stop) throw new Error(`the journey has no screen ${screen}`)
  return stop
}

/** Fills in and submits the screens, in order. */
export async function complete(driver: Driver, ...screens: string[]): Promise<void> {
  for (const screen of screens) {
    await expectScreen(driver.page, screen, driver.translate)
    await screenOf(screen).fill(driver)
    await screenOf(screen).press(driver)
  }
}

export const pathOf = (screen: string): string =>
  ({ home: '/', email: '/onboarding' })[screen] ?? `/onboarding/${screen}`

export const headingOf = (screen: string): string =>
  (headings as Readonly<Record<string, string>>)[screen] ?? screenOf(screen).heading

/** Expects the screen's heading, path and page title (NV-12). */
export async function expectScreen(
  page: Page,
  screen: string,
  translate = (english: string) => english,
): Promise<void> {
  const title = translate(headingOf(screen))
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === pathOf(screen))
  await expect(page).toHaveTitle(`${title} · Vestibule`)
}

const expectTitle = (page: Page, title: string): Promise<void> => expect(heading(page, title)).toBeVisible()

/** Common actions, each of which expects the screen or page title that follows. */
export const ui = {
  allowErrors,
  async open(page: Page, address: string, screen: string): Promise<void> {
    await page.goto(address)
    await expectScreen(page, screen)
  },
  async openTitle(page: Page, address: string, title: string): Promise<void> {
    await page.goto(address)
    await expectTitle(page, title)
  },
  async reload(page: Page, screen: string): Promise<void> {
    await page.reload()
    await expectScreen(page, screen)
  },
  async press(page: Page, name: string, screen: string): Promise<void> {
    await button(page, name).click()
    await expectScreen(page, screen)
  },
  async pressTitle(page: Page, name: string, title: string): Promise<void> {
    await button(page, name).click()
    await expectTitle(page, title)
  },
  async pressText(page: Page, name: string, text: string | RegExp): Promise<void> {
    await button(page, name).click()
    await expect(page.getByText(text)).toBeVisible()
  },
  async pressToast(page: Page, name: string, text: string): Promise<void> {
    await button(page, name).click()
    await expect(toast(page, text)).toBeVisible()
  },
  /** Submits a screen that is already filled in. */
  async submit(driver: Driver, screen: string, next: string): Promise<void> {
    await screenOf(screen).press(driver)
    await expectScreen(driver.page, next)
  },
  async fill(page: Page, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
  },
  async expectValues(page: Page, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
  },
  async expectTexts(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(page.getByText(text)).toBeVisible()
  },
}

/** The region of the toasts, while it shows any. Their Dismiss buttons are not announced. */
export const toastRegion = '[aria-live="polite"]:has([aria-live="off"])'

export const toast = (page: Page, text: string | RegExp) =>
  page.locator(toastRegion).getByText(text, { exact: true })

/** The message that a failed submit leaves above the screen's buttons. */
export const failureOf = (page: Page, text: string) =>
  page.locator('main p:not([role], [aria-live])').getByText(text, { exact: true })

/** Returns the visible description lists, of the page or of a part of it, as values by term. */
export async function described(scope: Page | Locator): Promise<Record<string, string>> {
  // The heading appears before the saved answers.
  await scope.locator('dl:visible').first().waitFor()
  const terms = await scope.locator('dl dt:visible').allTextContents()
  const values = (await scope.locator('dl dd:visible').allTextContents()).map((text) =>
    text.replaceAll('\u00a0', ' '),
  )
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']))
}
