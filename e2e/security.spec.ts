import { Applicant } from '@vestibule/testing/applicant'
import { button, link, textsOf } from './journeys/controls.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of 401/, contextOptions: { reducedMotion: 'reduce' } })

test('[HO-04] ends the session of another browser, whose page says so', async ({
  page,
  person,
  reach,
  stack,
  browser,
  clientAddress,
}) => {
  await reach('name')
  const other = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
  stack.clock.advance(31)
  const before = (await stack.sandbox.messages(textsOf(person))).length
  await other.must(other.submitPassword())
  const code = await stack.sandbox.code(textsOf(person), before + 1)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  const context = await browser.newContext()
  await context.addCookies(other.api.cookies())
  const otherPage = await context.newPage()
  await otherPage.goto(`${stack.baseUrl}/onboarding`)
  await expectScreen(otherPage, 'name')

  await ui.openTitle(page, '/', 'Welcome back')
  await link(page, 'Your security').press('Enter')
  await expect(heading(page, 'Your security')).toBeFocused()
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toBeVisible()

  const secondTab = await page.context().newPage()
  await secondTab.goto('/security')
  await sessions.getByRole('button', { name: /^Log out / }).press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('heading')).toBeFocused()
  await button(secondTab, 'Log out everywhere else').press('Enter')
  await expect(secondTab.getByText('You are logged in only here, and no other browser')).toBeVisible()

  const reason = 'You were logged out here from another browser.'
  const driver = { page: otherPage, person, sandbox: stack.sandbox }
  await screenOf('name').fill(driver)
  await screenOf('name').press(driver)
  await expect(otherPage.getByRole('dialog', { name: 'Your session has ended' })).toContainText(reason)
  await otherPage.goto(`${stack.baseUrl}/security`)
  await expect(otherPage.getByText(reason)).toBeVisible()
  await context.close()
})
