import type { Locator, Page } from '@playwright/test'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { button, field, link, logIn, textsOf } from './journeys/controls.ts'
import { expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (401|403)/, contextOptions: { reducedMotion: 'reduce' } })

const minute = 60
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const warning = (page: Page) =>
  page.getByRole('dialog', { name: /^You will be signed out in \d minutes?\.$/ })

const pass = (page: Page, minutes: number) => page.clock.fastForward(minutes * minute * 1000)

/** Lets 31 minutes pass, again if what watches the session had not been loaded before they passed. */
const passTheEnd = (page: Page, shown: Locator) =>
  expect(async () => {
    await pass(page, 31)
    await expect(shown).toBeVisible({ timeout: 3000 })
  }).toPass()

const endWhileTyping = async (page: Page, visit: (screen: string) => Promise<unknown>) => {
  await page.clock.install()
  await visit('name')
  await field(page, 'Legal first name').fill('Ada')
  await passTheEnd(page, ended(page))
}

test('[SE-02] [SU-21] [AX-02] the warning offers to stay or log out', async ({ page, visit, stack }) => {
  await page.clock.install()
  await visit('address')
  await field(page, 'City').fill('New York')
  await pass(page, 26)
  stack.clock.advance(26 * minute)
  await pass(page, 1.2)
  stack.clock.advance(1.2 * minute)
  await expect(warning(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You will be signed out in 2 minutes.' })).toBeFocused()
  await expect(warning(page).getByRole('timer')).toHaveText(/^Time left: 1:[0-5]\d$/)

  await button(page, 'Stay signed in').click()
  await expect(warning(page)).toBeHidden()
  await expect(field(page, 'City')).toBeFocused()
  await expect(field(page, 'City')).toHaveValue('New York')
  await pass(page, 20)
  await page.clock.runFor(3000)
  await expect(warning(page)).toBeHidden()
  await pass(page, 7.2)
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning(page)).toBeHidden()
  await expectScreen(page, 'address')
  await pass(page, 27.5)
  await warning(page).getByRole('button', { name: 'Log out' }).click()
  await expectScreen(page, 'home')
  await ui.open(page, '/onboarding', 'email')
})

test('[ER-04] [SE-02] a save waits for the log-in', async ({ page, driver, person, visit, stack }) => {
  await visit('address')
  await screenOf('address').fill(driver)
  stack.clock.advance(31 * minute)
  await screenOf('address').press(driver)
  await expect(ended(page)).toBeVisible()
  await expect(ended(page).getByRole('heading')).toBeFocused()
  await expect(page.locator('body')).not.toContainText(person.email)

  await logIn(page, { ...person, password: 'Wrong-Horse-7' })
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
  await logIn(page, person)
  await expect(ended(page)).toBeHidden()
  await expectScreen(page, 'citizenship')
  await button(page, 'Back').click()
  await expect(field(page, 'Street address')).toHaveValue('12 Bedford Street')
})

test('[ER-04] [SE-02] an ended session covers the screen, and leaving it keeps nothing', async ({
  page,
  person,
  visit,
}) => {
  await endWhileTyping(page, visit)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await expect(ended(page)).toBeVisible()
  // The backdrop must be opaque to hide the page.
  const backdrop = await ended(page).evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)
  expect(backdrop).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  await expect(page.getByLabel('Legal first name')).not.toBeFocused()

  await ui.pressText(page, 'Log in', 'Password is required.')
  await logIn(page, person)
  await expect(ended(page)).toBeHidden()
  await expect(field(page, 'Legal first name')).toHaveValue('Ada')
  await expect(field(page, 'Legal first name')).toBeFocused()

  await passTheEnd(page, ended(page))
  await ui.press(page, 'Leave', 'home')
  await ui.open(page, '/onboarding', 'email')
})

test('[SU-23] [ER-04] a new browser', async ({ page, context, person, visit, stack }) => {
  await endWhileTyping(page, visit)
  await context.clearCookies()
  stack.clock.advance(minute)
  const texts = textsOf(person)
  const before = (await stack.sandbox.messages(texts)).length
  await logIn(page, person)
  const code = page.getByRole('dialog', { name: 'Verify your phone number' })
  await expect(code).toBeVisible()
  await field(page, 'Verification code').fill(await stack.sandbox.code(texts, before + 1))
  await expect(code).toBeHidden()
  await expect(field(page, 'Legal first name')).toHaveValue('Ada')
})

test('[ER-04] [API-04] another person sees their own page', async ({ page, person, visit, stack }) => {
  const other = new Applicant(stack.baseUrl, stack.sandbox, newPerson(), { clientAddress: '198.19.0.2' })
  await other.createUser()
  await endWhileTyping(page, visit)
  await logIn(page, other.person)
  await expectScreen(page, 'verify-phone')
  await expect(page.getByText(`•••-•••-${other.person.phone.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(`•••-•••-${person.phone.slice(-4)}`)).toBeHidden()
})

test('[SU-21] logging out in one tab logs out the others', async ({ page, context, visit }) => {
  await visit('name')
  const second = await context.newPage()
  await ui.open(second, '/onboarding', 'name')
  await field(second, 'Legal first name').fill('Ada')
  await second.bringToFront()
  await ui.press(page, 'Log out', 'home')
  await expectScreen(second, 'home')
  await second.goBack()
  await expectScreen(second, 'email')
  await expect(link(second, 'Log in')).toBeVisible()
})

test('[SE-02] a session that ends on the home page shows no dialog', async ({ page, visit }) => {
  await page.clock.install()
  await visit('name')
  await page.goto('/')
  await expect(link(page, 'Continue your application')).toBeVisible()
  await passTheEnd(page, link(page, 'Log in'))
  await expect(page.getByRole('dialog')).toBeHidden()
})
