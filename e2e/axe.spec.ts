import type { Page } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { expectAccessible } from './journeys/accessibility.ts'
import type { Driver } from './journeys/roth-journey.ts'
import { expect, expectScreen, openViewer, screenOf, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Checks a form empty, with errors and filled in, then submits the form. */
async function throughForm(driver: Driver, screen: string, button = 'Continue'): Promise<void> {
  const { page } = driver
  await expectScreen(page, screen)
  await expectAccessible(page, `${screen}, empty`)
  // A click can miss a button that is still moving after the resize.
  await expect(async () => {
    await press(page, button)
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page, `${screen}, with errors`)
  await screenOf(screen).fill(driver)
  await expectAccessible(page, `${screen}, filled`)
  await screenOf(screen).press(driver)
}

test('[AX-01] axe finds the violations of a page', async ({ page }) => {
  await page.goto('/accessibility')
  expect(await axe(page)).toEqual([])
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.textContent = 'faint'
    text.id = 'faint'
    document.body.append(document.createElement('button'), text)
    const stylesheet = new CSSStyleSheet()
    stylesheet.replaceSync('#faint { color: #ddd; background: #fff }')
    document.adoptedStyleSheets.push(stylesheet)
  })
  const found = (await axe(page)).join()
  for (const rule of ['button-name', 'color-contrast']) expect(found).toContain(rule)
  expect(await faint(page)).toHaveLength(1)
})

test('[AX-01] [AX-03] home, sign-up and log-in, in every state', async ({ page, driver }) => {
  test.slow()
  await ui.open(page, '/', 'home')
  await expectAccessible(page, 'home')
  await screenOf('home').press(driver)
  await throughForm(driver, 'email')
  await throughForm(driver, 'login-details')
  for (const screen of ['verify-phone', 'verify-email']) {
    await expectScreen(page, screen)
    await expectAccessible(page, `${screen}, with its toast`)
    await ui.pressText(page, 'Verify', 'Please enter the verification code.')
    await expectAccessible(page, `${screen}, with errors`)
    await screenOf(screen).press(driver)
  }
  await expectScreen(page, 'name')
})

test('[AX-01] [AX-03] log-in, message pages and the not-found page', async ({ page }) => {
  await ui.openTitle(page, '/login-password', 'Log in to your account')
  await expectAccessible(page, 'log in, empty')
  await ui.pressText(page, 'Log in', 'Password is required.')
  await expectAccessible(page, 'log in, with errors')
  await ui.openTitle(page, '/message/bankConfirmationPage', 'Your deposits are on the way')
  await expectAccessible(page, 'a message page')
  await ui.openTitle(page, '/message/nothing-like-it', 'Page not found')
  await expectAccessible(page, 'not found')
  await page.goto('/accessibility')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'accessibility')
})

test('[AX-01] [AX-03] name, address and citizenship, in every state', async ({ page, driver, visit }) => {
  test.slow()
  await visit('name')
  await throughForm(driver, 'name')
  await throughForm(driver, 'address')
  await expectScreen(page, 'citizenship')
  await expectAccessible(page, 'citizenship, empty')
  await press(page, 'Continue')
  await expectAccessible(page, 'citizenship, with errors')
  for (const [question, answer] of [
    ['Are you a U.S. Citizen?', 'No'],
    ['Are you a permanent resident?', 'Yes'],
  ] as const)
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()
  await expect(page.getByLabel('Country of birth')).toBeVisible()
  await ui.pressText(page, 'Continue', 'Country of birth is required.')
  await expectAccessible(page, 'citizenship, countries with errors')
})

test('[AX-01] [AX-03] identity, employment and beneficiaries, in every state', async ({ driver, visit }) => {
  test.slow()
  await visit('identity')
  await throughForm(driver, 'identity')
  await throughForm(driver, 'employment')
  await throughForm(driver, 'beneficiaries')
})

test('[AX-01] [AX-03] [NV-08] [AF-02] the finances to the loader', async ({ page, driver, visit }) => {
  test.slow()
  await visit('finances')
  await throughForm(driver, 'finances')
  await throughForm(driver, 'suitability')
  // Leaves the request pending, because the accessibility checks take longer than the server's timeout.
  await page.route('**/api/broker-api/account/createByClientId/*', () => undefined)
  await throughForm(driver, 'affiliations')
  await expect(page.getByRole('status').filter({ hasText: 'Creating your account..' }).first()).toBeVisible()
  await expect(page.locator('[inert] main')).toHaveCount(1)
  await expectAccessible(page, 'the loader')
})

test('[AX-01] [AX-03] [AX-07] the agreements and their viewer', async ({ page, driver, visit }) => {
  test.slow()
  await visit('agreements')
  await expect(page.getByRole('checkbox', { name: 'Accept all' })).toBeVisible()
  await expectAccessible(page, 'agreements, empty')
  await page.getByRole('button', { name: 'I Agree' }).press('Enter')
  await expect(page.getByText('You must agree to the terms to proceed.')).toBeVisible()
  await expectAccessible(page, 'agreements, with errors')
  const viewer = await openViewer(page)
  await expect(viewer.getByRole('button', { name: 'Understood' })).toBeVisible()
  await expectAccessible(page, 'the viewer')
  await page.keyboard.press('Escape')
  await screenOf('agreements').fill(driver)
  await expectAccessible(page, 'agreements, filled')
})

test('[AX-01] [AX-03] [AG-07] the review page', async ({ page, person, visit }) => {
  person.ssn = `${person.ssn.slice(0, -4)}0005`
  await visit('review')
  await expectAccessible(page, 'review')
})

test('[AX-01] [AX-03] contribution and bank connect, in every state', async ({ page, driver, visit }) => {
  test.slow()
  await visit('contribution')
  await throughForm(driver, 'contribution', 'Next')
  await expectScreen(page, 'bank')
  await expectAccessible(page, 'bank')
})

test('[AX-01] [AX-03] the confirmation, its dialog, congratulations', async ({ page, driver, visit }) => {
  test.slow()
  await visit('confirmation')
  await expect(page.getByRole('main').locator('dl')).toBeVisible()
  await expectAccessible(page, 'confirmation')
  await press(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Contribution Schedule' })
  await expectAccessible(page, 'the modal, filled')
  await edit.getByRole('radio', { name: 'One-time' }).check()
  await edit.getByLabel('Contribution amount').fill('5')
  await edit.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(edit.getByText('Contribution must be at least $100')).toBeVisible()
  await expectAccessible(page, 'the modal, with errors')
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await ui.submit(driver, 'confirmation', 'congratulations')
  await expect(page.getByText('Next contribution')).toBeVisible()
  await expectAccessible(page, 'congratulations')
})
