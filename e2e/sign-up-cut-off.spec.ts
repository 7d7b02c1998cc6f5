import { query } from './journeys/database.ts'
import { abortNext } from './journeys/network.ts'
import { complete, expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

// After a lost response the page sends a session token that was already replaced, which the server rejects.
test.use({ expectedErrors: /ERR_FAILED|net::|status of 403/ })

/** API calls that submitting the login details makes, in order (SU-07). */
const calls = [
  '/api/auth/check-email-exist',
  '/api/ipqs/validate-phone',
  '/api/ipqs/validate-ip',
  '/api/user/create-user/temporal',
  '/api/auth/sign-up',
  '/api/user/create-user',
]

test('[SU-07] [SU-08] [API-08] sign-up survives the loss of each call’s answer', async ({
  page,
  driver,
  stack,
}) => {
  test.slow()
  await page.goto('/onboarding?account=ROTH_IRA')
  await complete(driver, 'email')
  await expectScreen(page, 'login-details')
  await screenOf('login-details').fill(driver)
  const failure = toast(page, /^(Request failed|An error occurred. Please try again.)$/)
  for (const path of calls) {
    const { done } = await abortNext(page, (url) => url.pathname === path, 'after')
    await screenOf('login-details').press(driver)
    await done
    await expect(failure, path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failure, path).toBeHidden()
    await expectScreen(page, 'login-details')
  }
  await ui.submit(driver, 'login-details', 'verify-phone')
  const users = await query(stack, 'select from app_user where email = $1', [driver.person.email])
  expect(users).toHaveLength(1)
})

test('[SU-08] a second tab continues the sign-up', async ({ page, context, driver, stack }) => {
  await page.goto('/onboarding?account=ROTH_IRA')
  await complete(driver, 'email', 'login-details')
  await expectScreen(page, 'verify-phone')
  const second = await context.newPage()
  await ui.open(second, '/onboarding', 'verify-phone')
  await screenOf('verify-phone').press({ ...driver, page: second })
  await expectScreen(second, 'verify-email')
  await ui.reload(page, 'verify-email')
  await ui.submit(driver, 'verify-email', 'name')
  const users = await query(stack, 'select from app_user where email = $1', [driver.person.email])
  expect(users).toHaveLength(1)
})
