import type { Page } from '@playwright/test'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { button, field, link, logIn, phone, textsOf } from './journeys/controls.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (400|401|429)/, contextOptions: { reducedMotion: 'reduce' } })

const codeScreen = 'Verify your phone number'

/** Logs in on an unknown browser. @returns the number of text messages sent before the log-in */
async function asked(page: Page, person: Person, stack: Stack): Promise<number> {
  await page.context().clearCookies()
  stack.clock.advance(31)
  const before = (await stack.sandbox.messages(textsOf(person))).length
  await page.goto('/login-password')
  await logIn(page, person)
  await expect(heading(page, codeScreen)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\/log-in-code$/)
  return before
}

test.describe('on a phone', () => {
  test.use(phone)

  test('[SU-23] [SU-21] a new browser needs a code', async ({ page, person, reach, stack }) => {
    await reach('citizenship')
    const before = await asked(page, person, stack)
    await expect(page.getByText(`•••-•••-${person.phone.slice(-4)}`)).toBeVisible()
    await expect(page.locator('body')).not.toContainText(person.email)

    const code = await stack.sandbox.code(textsOf(person), before + 1)
    await field(page, 'Verification code').fill(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('Entered code did not match. Please try again.')).toBeVisible()

    await page.reload()
    await expect(heading(page, codeScreen)).toBeVisible()
    expect((await stack.sandbox.messages(textsOf(person))).length, 'a reload sends no other').toBe(before + 1)
    await field(page, 'Verification code').fill(code)
    await expectScreen(page, 'citizenship')

    await ui.press(page, 'Log out', 'home')
    await link(page, 'Log in').click()
    await logIn(page, person)
    await expectScreen(page, 'citizenship')
  })
})

test('[SU-23] the code screen leads back to log-in', async ({ page, person, reach, stack }) => {
  await reach('name')
  await asked(page, person, stack)
  await ui.openTitle(page, '/login-password', codeScreen)
  await ui.pressTitle(page, 'Back to log in', 'Log in to your account')
  await ui.open(page, '/onboarding', 'email')
})

test('[SU-21] wrong credentials show one message', async ({ page, person, reach }) => {
  await reach('name')
  await page.context().clearCookies()
  await page.goto('/login-password')
  await button(page, 'Log in').click()
  for (const message of ['Email is required.', 'Password is required.'])
    await expect(page.getByText(message)).toBeVisible()
  for (const email of [person.email, `nobody.${person.email}`]) {
    await page.goto('/login-password')
    await logIn(page, { email, password: 'Wrong-Horse-7' })
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
    await expect(field(page, 'Password')).toBeFocused()
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Email address')).toHaveValue(email)
    // The error message stays when focus leaves the unchanged field.
    await page.keyboard.press('Tab')
    await expect(field(page, 'Password')).not.toBeFocused()
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
  }
  await logIn(page, person)
  await expect(heading(page, codeScreen)).toBeVisible()
  await button(page, 'Back to log in').click()
  await link(page, 'Forgot password?').click()
  await expect(heading(page, 'Forgot password')).toBeVisible()
})
