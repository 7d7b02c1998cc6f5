import { button, textsOf } from './journeys/controls.ts'
import { expectSingleRecords } from './journeys/provider-records.ts'
import { congratulations, expectHeading, rothJourney } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

const primary: Record<string, string> = {
  agreements: 'I Agree',
  contribution: 'Next',
  bank: 'Connect account',
  confirmation: 'Confirm Contribution',
}

// Never retries a failed test, because even a rare duplicate record is a defect.
test.describe.configure({ retries: 0 })

test('[NV-13] [NV-12] [CF-04] [AF-04] [API-08] every screen survives a reload, and a double click acts once', async ({
  page,
  driver,
  person,
  stack,
}) => {
  test.slow()
  await page.goto('/')
  for (const stop of rothJourney) {
    await expectHeading(driver, stop.heading)
    await page.reload()
    if (stop.id === 'login-details') {
      // No user exists yet and the browser stores nothing personal, so the email address is required again.
      await expectScreen(page, 'email')
      expect(
        await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
      ).not.toContain('@')
      await complete(driver, 'email')
    }
    await expectScreen(page, stop.id)
    await stop.fill(driver)
    if (stop.id === 'home') await page.getByRole('link', { name: 'Open a Roth IRA' }).dblclick()
    else if (stop.id.startsWith('verify-')) await stop.press(driver)
    else await page.getByRole('button', { name: primary[stop.id] ?? 'Continue', exact: true }).dblclick()
  }
  await expectHeading(driver, congratulations)
  await ui.reload(page, 'congratulations')

  expect(await expectSingleRecords(stack.sandbox, person)).not.toEqual([])
  const texts = await stack.sandbox.messages(textsOf(person))
  expect(texts).toHaveLength(1)
  const subjects = async () => (await stack.sandbox.messages(person.email)).map(({ subject }) => subject)
  await expect.poll(async () => (await subjects()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(6)
  expect((await subjects()).sort()).toEqual([
    'A bank account was linked to your Vestibule account',
    'Documents from Vestibule for you to keep',
    'The agreements you accepted with Vestibule',
    'Your Vestibule account is open',
    'Your Vestibule verification code',
    'Your authorization to debit your bank account',
  ])
})

test('[SU-09] [SU-10] a double click verifies once', async ({ page, person, stack, visit }) => {
  await visit('verify-phone')
  const phone = textsOf(person)
  const code = await stack.sandbox.code(phone)
  await page.getByLabel('Verification code').fill(code.slice(0, 5))
  await button(page, 'Verify').dblclick()
  await expect(page.getByText('Please enter all 6 digits of the code.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).dblclick({ force: true })
  expect(await stack.sandbox.messages(phone)).toHaveLength(1)
  // Entering the sixth digit submits the code, so the button may already be gone.
  await page.getByLabel('Verification code').fill(code)
  await page
    .getByRole('button', { name: 'Verify', exact: true })
    .dblclick({ timeout: 500 })
    .catch(() => undefined)
  await expectScreen(page, 'verify-email')
  await stack.sandbox.code(person.email)
  expect(await stack.sandbox.messages(person.email)).toHaveLength(1)
})
