import type { Page } from '@playwright/test'
import type { Stack } from '@vestibule/testing/stack'
import { expectAccessible } from './journeys/accessibility.ts'
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

test('[SU-16] [SU-23] a later log-in shows no toast', async ({ page, person, driver, reach, stack }) => {
  await continueOnNewBrowser(page, stack, reach)
  await signUp(driver)
  await expect(heading(page, 'Verify your phone number')).toBeVisible()
  await page.context().clearCookies()
  await field(page, 'Verification code').fill('000000')
  await expect(toast(page, 'Please log in to go on.')).toBeVisible()
  stack.clock.advance(31)
  await enterSentCode(driver, () => logIn(page, person))
  await expectScreen(page, 'address')
  await expect(toast(page, exists)).toBeHidden()
})

/** Final pages that a person sees after signing up again, each with the answer that ended the application. */
const ends = [
  [
    'This product is not for your investment profile.',
    'unsuitable',
    'affiliations',
    'clientdetails/client',
    { affiliations: ['associatedPerson'] },
  ],
  [
    'This service is for U.S Citizens and Permanent Residents.',
    'us-residents-only',
    'citizenship',
    'client',
    { residencyStatus: 'NEITHER' },
  ],
] as const

for (const [h1, path, screen, resource, answer] of ends) {
  test(`[SU-16] [AX-01] "${h1}"`, async ({ page, driver, reach }) => {
    test.slow()
    const applicant = await reach(screen)
    await applicant.must(applicant.api.patch(`/api/data-api/${resource}/${applicant.clientId}`, answer))
    await signOut(page)
    await signUp(driver)
    await expect(heading(page, h1)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === `/onboarding/${path}`)
    await expect(toast(page, exists)).toBeHidden()
    await expectAccessible(page, h1)
    await page.reload()
    await expect(heading(page, h1)).toBeVisible()
    await ui.press(page, 'Back to start', 'email')
    await ui.reload(page, 'email')
  })
}

test('[SU-16] [RK-07] [AX-01] a blocked user is stopped', async ({ page, person, driver, reach, stack }) => {
  ui.allowErrors(/status of 403/)
  test.slow()
  await reach('address')
  await query(stack, 'update app_user set is_blocked = true where email = $1', [person.email])
  const unable = 'You are unable to proceed at this time. Please try again later.'
  await signOut(page)
  await signUp(driver)
  await expect(heading(page, unable)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\/unable$/)
  await expectAccessible(page, unable)
  await ui.press(page, 'Back to start', 'email')
  await page.goto('/login-password')
  await logIn(page, person)
  await expect(heading(page, unable)).toBeVisible()
})

test('[SU-17] [AX-01] an unknown step leads to the current one', async ({ page, visit }) => {
  test.slow()
  await ui.openTitle(page, '/onboarding/nothing-like-it', 'Something went wrong')
  await expectAccessible(page, 'an unknown step')
  await ui.press(page, 'Continue sign-up', 'email')

  await visit('verify-phone')
  await ui.openTitle(page, '/onboarding/nothing-like-it', 'Something went wrong')
  await ui.press(page, 'Continue sign-up', 'verify-phone')
  for (const path of ['/onboarding/identity', '/onboarding/', '/onboarding/verify-phone/']) {
    await ui.open(page, path, 'verify-phone')
  }
})

test('[SU-18] picking another account type resumes the open application', async ({ page, visit }) => {
  await visit('address')
  await page.goto('/')
  await expect(link(page, 'Continue your application')).toBeVisible()
  await link(page, 'Open an individual account').click()
  await expectScreen(page, 'address')
  await ui.expectTexts(page, /You have an application for a different account open: Roth IRA\./)
})

test('[SU-18] [AF-03] a declined one is not offered again', async ({ page, visit, stack }) => {
  const { clientId } = await visit('affiliations')
  await query(stack, `update client set client_status = 'ONBOARDING_AFFILATIONS_UNSUITABLE' where id = $1`, [
    clientId,
  ])
  const read = page.waitForResponse('**/api/data-api/client/ssn/*')
  await page.goto('/')
  await read
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
  await expect(link(page, 'Continue your application')).toBeHidden()
  await expect(link(page, 'Go to Dashboard')).toBeHidden()
})
