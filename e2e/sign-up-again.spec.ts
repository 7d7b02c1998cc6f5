import type { Page } from '@playwright/test'
import type { Stack } from '@vestibule/testing/stack'
import { field, link, logIn, textsOf } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { type Driver, heading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test, toast, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of 40[134]/, contextOptions: { reducedMotion: 'reduce' } })

async function signUp(driver: Driver): Promise<void> {
  await driver.page.goto('/onboarding')
  await complete(driver, 'email', 'login-details')
}

/** Removes the session but not the device cookie. */
async function signOut(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => !name.endsWith('session')))
}

/** Reaches the address screen, removes the cookies, and advances the clock past the wait for another code. */
async function continueOnNewBrowser(
  page: Page,
  stack: Stack,
  reach: (screen: string) => Promise<unknown>,
): Promise<void> {
  await reach('address')
  await page.context().clearCookies()
  stack.clock.advance(31)
}

/** Runs `act`, which sends a code, and enters the code. */
async function enterSentCode({ page, person, sandbox }: Driver, act: () => Promise<void>): Promise<void> {
  const before = (await sandbox.messages(textsOf(person))).length
  await act()
  await expect(heading(page, 'Verify your phone number')).toBeVisible()
  await field(page, 'Verification code').fill(await sandbox.code(textsOf(person), before + 1))
}

const exists = 'User already exists! Complete your account.'

test('[SU-08] signing up again resumes the application', async ({ page, driver, reach }) => {
  await reach('verify-phone')
  await signOut(page)
  await signUp(driver)
  await expect(toast(page, 'Please verify your phone.')).toBeVisible()
  await complete(driver, 'verify-phone')
  await expectScreen(page, 'verify-email')

  await signOut(page)
  await signUp(driver)
  await expect(toast(page, 'Please verify your email.')).toBeVisible()
  await complete(driver, 'verify-email')
  await expectScreen(page, 'name')

  await signOut(page)
  await signUp(driver)
  await expect(toast(page, exists)).toBeVisible()
  await expectScreen(page, 'name')
})

test('[SU-08] [SU-23] a new browser needs the code', async ({ page, driver, reach, stack }) => {
  await continueOnNewBrowser(page, stack, reach)
  // Pretends that an earlier log-in in this tab sent a code.
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('code sent: log-in', String(Date.now() - 60_000)))
  await enterSentCode(driver, async () => {
    await signUp(driver)
    await expect(page).toHaveURL(/\/onboarding\/log-in-code$/)
    await expect(page.getByText(/^You can ask for another code in/)).toBeVisible()
  })
  await expect(toast(page, exists)).toBeVisible()
  await expectScreen(page, 'address')
})

test('[SU-16] signing up again shows what ended the application, and leads back to the start', async ({
  page,
  driver,
  reach,
}) => {
  const applicant = await reach('affiliations')
  const answer = { affiliations: ['associatedPerson'] }
  await applicant.must(
    applicant.api.patch(`/api/data-api/clientdetails/client/${applicant.clientId}`, answer),
  )
  await signOut(page)
  await signUp(driver)
  const h1 = heading(page, 'This product is not for your investment profile.')
  await expect(h1).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/onboarding/unsuitable')
  await expect(toast(page, exists)).toBeHidden()
  await page.reload()
  await expect(h1).toBeVisible()
  await ui.press(page, 'Back to start', 'email')
})

test('[SU-16] [RK-07] a blocked user is stopped', async ({ page, person, driver, reach, stack }) => {
  ui.allowErrors(/status of 403/)
  await reach('address')
  await query(stack, 'update app_user set is_blocked = true where email = $1', [person.email])
  const unable = 'You are unable to proceed at this time. Please try again later.'
  await signOut(page)
  await signUp(driver)
  await expect(heading(page, unable)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\/unable$/)
  await ui.press(page, 'Back to start', 'email')
  await page.goto('/login-password')
  await logIn(page, person)
  await expect(heading(page, unable)).toBeVisible()
})

test('[SU-18] picking another account type resumes the open application', async ({ page, visit }) => {
  await visit('address')
  await page.goto('/')
  await expect(link(page, 'Continue your application')).toBeVisible()
  await link(page, 'Open an individual account').click()
  await expectScreen(page, 'address')
  await ui.expectTexts(page, /You have an application for a different account open: Roth IRA\./)
})
