import type { Page } from '@playwright/test'
import { sampleEmployment } from '@vestibule/testing/sample-person'
import { button, field } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { failRequests, holdRequests } from './journeys/network.ts'
import { waitForHydration } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

test.use({
  expectedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED)|status of (404|50[03])/,
  contextOptions: { reducedMotion: 'reduce' },
})

const offline = 'You are offline. What you typed stays on this page.'
const slow = 'This is taking longer than usual. Please wait.'

/** Waits until the file with the code for bad connections has loaded. */
const resilienceLoaded = async (page: Page): Promise<void> => {
  const response = await page.waitForResponse(/\/assets\/client-.*\.js/)
  await response.finished()
}

/** Makes later chunk loads fail, as when offline (`lost`) or after a deployment (`replaced`). */
const breakScripts = (page: Page, how: 'lost' | 'replaced') =>
  page.route('**/assets/*.js', (route) =>
    how === 'lost' ? route.abort() : route.fulfill({ status: 404, body: '' }),
  )

test('[ER-04] going offline and online again', async ({ page, context, driver, visit }) => {
  const loaded = resilienceLoaded(page)
  await visit('address')
  await screenOf('address').fill(driver)
  await loaded
  await context.setOffline(true)
  await expect(toast(page, offline)).toBeVisible()
  await screenOf('address').press(driver)
  await expect(toast(page, 'Request failed')).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page, offline)).toBeHidden()
  await expect(toast(page, 'You are online again.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('New York')
  await ui.submit(driver, 'address', 'citizenship')
  await expect(toast(page, 'Request failed')).toBeHidden()
})

test('[ER-04] a slow server is announced, then times out', async ({ page, driver, visit }) => {
  await page.clock.install()
  const loaded = resilienceLoaded(page)
  await visit('citizenship')
  await screenOf('citizenship').fill(driver)
  await loaded
  const release = await holdRequests(page, '**/api/data-api/client/*', (one) => one.method() !== 'GET')
  await screenOf('citizenship').press(driver)
  await page.clock.fastForward(9000)
  await expect(toast(page, slow)).toBeVisible()
  await page.clock.fastForward(52_000)
  await expect(toast(page, 'Request failed')).toBeVisible()
  await expect(toast(page, slow)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  release()
  await page.unroute('**/api/data-api/client/*')
  await ui.submit(driver, 'citizenship', 'identity')
})

for (const how of ['lost', 'replaced'] as const) {
  test(`[ER-04] the next screen’s code is ${how}`, async ({ page, driver, visit }) => {
    // The beneficiaries screen is in a different file from the identity and employment screens.
    await visit('identity')
    await page.waitForLoadState('networkidle')
    await breakScripts(page, how)
    await complete(driver, 'identity', 'employment')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(how === 'lost' ? 'This did not load' : 'A new version is ready')
    if (how === 'lost') {
      await ui.pressToast(page, 'Try again', 'Request failed')
    }
    await page.unroute('**/assets/*.js')
    await button(page, how === 'lost' ? 'Try again' : 'Load the new version').click()
    await expectScreen(page, 'beneficiaries')
    await ui.press(page, 'Back', 'employment')
    await expect(field(page, 'Employer name')).toHaveValue(sampleEmployment.employer_name)
  })
}

test('[ER-04] screens work without their styles, which the next screen loads again', async ({
  page,
  reach,
  driver,
}) => {
  await reach('name')
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/onboarding')
  await expectScreen(page, 'name')
  await screenOf('name').fill(driver)
  const stylesheets = page.locator('head link[rel=stylesheet]')
  await expect(stylesheets).toHaveCount(0)
  await page.unroute('**/assets/*.css')
  await ui.submit(driver, 'name', 'address')
  await expect(stylesheets).toHaveCount(1)
})

test('[ER-04] a first page without its API client says so, and loads it at the next press', async ({
  page,
  person,
}) => {
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.goto('/onboarding')
  await waitForHydration(page)
  await field(page, 'Email address').fill(person.email)
  await button(page, 'Continue').click()
  await expect(toast(page, 'Request failed')).toBeVisible()
  await page.unroute('**/assets/client-*.js')
  // Without the API client, the session was not read either.
  await button(page, 'Continue').click()
  await expectScreen(page, 'login-details')
})

test('[ER-04] [SU-03] a session that could not be read at first is read at the first press', async ({
  page,
  person,
}) => {
  await failRequests(page, '**/api/auth/session', { status: 503 })
  const failed = page.waitForResponse((response) => response.status() === 503)
  await page.goto('/onboarding')
  await waitForHydration(page)
  await failed
  await field(page, 'Email address').fill(person.email)
  await button(page, 'Continue').click()
  await expect(toast(page, 'An error occurred. Please try again.')).toBeVisible()
  await expect(field(page, 'Email address')).toHaveValue(person.email)
  await page.unroute('**/api/auth/session')
  await button(page, 'Continue').click()
  await expectScreen(page, 'login-details')
})

test('[ER-04] [AG-01] a part that fails to load can be retried', async ({ page, driver, visit }) => {
  await visit('agreements')
  await screenOf('agreements').fill(driver)
  await page.waitForLoadState('networkidle')
  await breakScripts(page, 'lost')
  await page.getByRole('button', { name: /^View Roth IRA Disclosure/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('We could not load this document.')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await failRequests(page, '**/pdf', { status: 503, times: 1 })
  const failed = page.waitForResponse((response) => response.status() === 503)
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await failed
  await expect(viewer.getByText('We could not load this document.')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.getByText('Loading ...')).toBeHidden()
  await viewer.getByRole('button', { name: 'Understood' }).click()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Accept all' })).toBeChecked()
  await ui.submit(driver, 'agreements', 'contribution')
})

test('[ER-04] a page without its scripts offers to load again', async ({ page, reach }) => {
  await reach('name')
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/onboarding')
  await expect(page.getByText('This page did not load fully.')).toBeVisible()
  await page.unroute('**/assets/app-*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expectScreen(page, 'name')
})

test('[SU-03] [ER-04] before its scripts run, the first page checks the email address, and it repeats an early submit', async ({
  page,
  person,
}) => {
  const release = await holdRequests(page, '**/assets/react-*.js')
  await page.goto('/onboarding', { waitUntil: 'commit' })
  const email = field(page, 'Email address')
  await button(page, 'Continue').click()
  await expect(email).toBeFocused()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await email.fill(person.email)
  await button(page, 'Continue').click()
  await expectScreen(page, 'email')
  release()
  await expectScreen(page, 'login-details')
  await page.goBack()
  await expect(email).toHaveValue(person.email)
  await expect(email).not.toHaveAttribute('required')
})

test('[OP-02] [ER-02] [ER-03] errors show a reference', async ({ page, driver, visit, stack }) => {
  await visit('citizenship')
  const reference = page.getByText(/^Reference for our team: [\da-f-]{36}$/)
  const shown = async (): Promise<string> =>
    /[\da-f-]{36}/.exec((await reference.textContent()) ?? '')?.[0] ?? ''
  const reportOf = async (id: string) =>
    (await stack.sandbox.errors()).map(({ event }) => event.tags).find(({ request }) => request === id)
  await complete(driver, 'citizenship')
  await expectScreen(page, 'identity')
  await ui.press(page, 'Back', 'citizenship')
  await query(stack, 'alter table session rename to session_away')
  await screenOf('citizenship').press(driver)
  await expect(toast(page, 'Something went wrong')).toBeVisible()
  const saving = await shown()
  await expect
    .poll(() => reportOf(saving))
    .toMatchObject({
      from: 'server',
      step: 'citizenship',
      endpoint: 'PATCH /api/data-api/client/:clientId',
    })
  await expect
    .poll(() =>
      stack.server.logs().some((line) => line.includes(saving) && line.includes('unexpected error')),
    )
    .toBe(true)
  await button(page, 'Dismiss').click()
  await button(page, 'Back').click()
  await ui.expectTexts(
    page,
    'We could not load what you saved before. Nothing is lost.',
    /Reference for our team: [\da-f-]{36}/,
  )
  await query(stack, 'alter table session_away rename to session')
  await ui.press(page, 'Try again', 'address')
  const read = {
    from: 'browser',
    kind: 'call',
    step: 'address',
    endpoint: 'GET /api/data-api/address/client/:clientId',
  }
  await expect
    .poll(async () => (await stack.sandbox.errors()).map(({ event }) => event.tags))
    .toContainEqual({ ...read, code: 'internal', status: '500' })
})

test('[ER-03] an unknown status shows the contact and is reported', async ({ page, reach, stack }) => {
  const { clientId } = await reach('address')
  await page.route('**/api/data-api/client/ssn/*', async (route) => {
    const answer = await route.fetch()
    const client = { ...(await answer.json()), client_status: 'ONBOARDING_SOMETHING_NEW' }
    await route.fulfill({ response: answer, json: client })
  })
  await page.goto('/onboarding')
  await ui.expectTexts(page, /^We cannot show your application\. Please write to us at \S+@\S+\.$/)
  const tags = async () => (await stack.sandbox.errors()).map(({ event }) => event.tags)
  await expect
    .poll(tags)
    .toContainEqual({ from: 'browser', kind: 'unknown_status', step: expect.any(String) })
  expect(JSON.stringify(await stack.sandbox.errors())).not.toContain(clientId)
})

test('[ER-03] a script error is reported without typed values', async ({ page, visit, stack, driver }) => {
  await visit('name')
  await screenOf('name').fill(driver)
  const main = await page.locator('script[type=module]').getAttribute('src')
  await page.evaluate((script) => {
    const quoting = new TypeError(`Cannot read "${document.querySelector('input')?.value}"`)
    quoting.stack = `${quoting}\n    at save (${location.origin}${script}:1:23)\n    at Ada Lovelace (https://elsewhere.example/x.js:1:1)`
    dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: quoting }),
    )
  }, main)
  const ours = async () =>
    (await stack.sandbox.errors()).map(({ event }) => event).find(({ tags }) => tags.kind === 'unhandled')
  await expect.poll(ours).toMatchObject({
    level: 'error',
    release: 'local',
    tags: { from: 'browser', step: 'name' },
    exception: {
      values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: `~${main}`, lineno: 1 }] } }],
    },
  })
  expect(JSON.stringify(await ours())).not.toMatch(/Lovelace|elsewhere|Cannot read/)
  await expectScreen(page, 'name')
})
