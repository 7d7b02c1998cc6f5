import type { Page } from '@playwright/test'
import { notQualifiedStatuses } from '@vestibule/domain/flow/status-lists'
import { documentsOfBrand } from '@vestibule/testing/brand-documents'
import { secondBrand, traces, wordsFromNoCatalog, writeKeyedBrand } from '@vestibule/testing/brands'
import { testEnvironment } from '@vestibule/testing/environment'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { test as base, expect, ui } from './journeys/test.ts'
import { namesInData, readTexts } from './journeys/texts.ts'
import { expectedAt } from './walk/expected.ts'
import { makePlacer } from './walk/saved-state.ts'
import { partsOfRows } from './walk/states.ts'

// One worker, because each starts a server.
base.describe.configure({ mode: 'default' })

/** Starts the server with the second brand, in which every word is replaced by its key. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const stack = await startStack({
        env: {
          BRAND_DIR: writeKeyedBrand(testEnvironment().folder),
          DASHBOARD_URL: 'https://dashboard.harbor.example/',
        },
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const ownPaths = new Set(documentsOfBrand(secondBrand).map(({ path }) => path))
const pathsOf = (links: Element[]): string[] => links.map((link) => link.getAttribute('href') ?? '')

/** Lists the page's words that are not from a catalog, and the values of the default brand that the page contains. */
const check = async (page: Page, place: string): Promise<string[]> => {
  const words = [...new Set(wordsFromNoCatalog(await readTexts(page), namesInData))].join(' ')
  const found = [...new Set(traces(await page.content()))].join(', ')
  return [words && `${place}: “${words}” is no key`, found && `${place}: ${found}`].filter(Boolean)
}

/** Waits until a page has its heading and no skeleton. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [role="status"][aria-busy="true"]')).toHaveCount(0)
}

/** Buttons that open a dialog or add fields. */
const opening = /^‹(name\.electronicDocuments\.link|agreements\.view|beneficiaries\.add|confirmation\.edit)\b/

/** Opens all `details` elements, and presses the first button that opens a dialog or adds fields. */
const openHidden = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: opening }).first()
  if (await button.isVisible()) await button.click()
  const closed = page.locator('details:not([open]) > summary').filter({ visible: true })
  while ((await closed.count()) > 0) await closed.first().click()
  const answers = page.locator('#check-answers')
  if (await answers.isVisible()) await expect(answers.locator('dl').first()).toBeVisible()
}

/** Submits the page's empty form, so that its errors show. */
const submitEmpty = async (page: Page): Promise<boolean> => {
  const submit = page.locator('main button[type="submit"]')
  if ((await submit.count()) !== 1 || (await submit.isDisabled())) return false
  await submit.click()
  return true
}

test('[BR-01] [BR-02] [LG-01] pages before the application take every word and color from the brand', async ({
  page,
}) => {
  ui.allowErrors(/status of 404/)
  const found: string[] = []
  for (const path of [
    '/',
    '/onboarding',
    '/onboarding/forgot-password',
    '/login-password',
    '/reset-password',
    '/reset-password#x',
    '/unsubscribe',
    '/unsubscribe#x',
    '/accessibility',
    '/security',
    '/nowhere',
    '/onboarding/unable',
    '/onboarding/unsuitable',
    '/onboarding/us-residents-only',
    ...['usResidentsErrorPage', '3210letter', 'contactWithTeamErrorpage', 'errorPage', 'errorPage?err=voip'],
    ...['errorPage?err=vpn', 'successfullDocumentsUploaded', 'bankConfirmationPage'],
  ].map((path) => (path.startsWith('/') ? path : `/message/${path}`))) {
    await page.goto(path)
    await settle(page)
    found.push(...(await check(page, path)))
    if (await submitEmpty(page)) found.push(...(await check(page, `${path}, submitted empty`)))
  }
  expect(found).toEqual([])
})

/** A state for each screen or page of each flow, with its break or message. */
const oneOfEachScreen = [
  ...new Map(
    partsOfRows()
      .flatMap(([, states]) => states)
      .map((state) => {
        const { heading, path } = expectedAt(state)
        return [`${state.flow} ${heading} ${path}`, state] as const
      }),
  ).values(),
]

for (const flow of ['personal', 'product'] as const)
  test(`[BR-01] [BR-02] [LG-01] [KY-12] every screen of the ${flow} flow takes every word and color from the brand`, async ({
    page,
    context,
    stack,
  }) => {
    test.setTimeout(300_000)
    const placer = await makePlacer(stack)
    const found: string[] = []
    for (const state of oneOfEachScreen.filter((one) => one.flow === flow)) {
      const { applicant } = await placer.place(state)
      await page.goto('about:blank')
      await context.clearCookies()
      await context.addCookies(applicant.api.cookies())
      await page.goto('/onboarding')
      await settle(page)
      found.push(...(await check(page, state.status)))
      const isRejected = notQualifiedStatuses.includes(state.status)
      await expect(page.getByText('‹adverseAction›')).toHaveCount(isRejected ? 1 : 0)
      if (await submitEmpty(page)) found.push(...(await check(page, `${state.status}, submitted empty`)))
      await openHidden(page)
      for (const path of await page.locator('main a[href^="/documents/"]').evaluateAll(pathsOf))
        if (!ownPaths.has(path)) found.push(`${state.status}: ${path} is no document of the brand`)
      found.push(...(await check(page, `${state.status}, opened`)))
    }
    await placer.close()
    expect(found).toEqual([])
  })
