import { button, field, link, openLink } from './journeys/controls.ts'
import { expect, test, ui } from './journeys/test.ts'

test('[MA-05] from home, a person changes the amount, stops, and starts again from another bank account', async ({
  page,
  reach,
}) => {
  test.slow()
  const applicant = await reach('congratulations')
  await page.goto('/')
  await link(page, 'Change contributions').click()
  const plan = page.getByRole('region', { name: 'Your plan' }).locator('dl').first()
  await expect(plan).toContainText('$300')

  await button(page, 'Change plan').click()
  await field(page, 'Contribution amount').fill('450')
  await button(page, 'Next').click()
  await expect(page.getByText(/^I authorize .* \$450 on the 5th of each month from /)).toBeVisible()
  await button(page, 'Authorize').click()
  await expect(button(page, 'Change plan')).toBeVisible()
  await expect(plan).toContainText('$450')

  await button(page, 'Stop contributions').click()
  const dialog = page.getByRole('dialog', { name: 'Stop contributions?' })
  await dialog.getByRole('button', { name: 'Stop contributions', exact: true }).click()
  await expect(page.getByText('Stopped: everything after today.')).toBeVisible()
  await expect(button(page, 'Start again')).toBeVisible()

  await link(page, 'Change bank').click()
  await expect(page.getByText('Your bank stays connected until you connect another one.')).toBeVisible()
  const window = await openLink(page, 'pass_good')
  await window.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText(/^You connected First Platypus Bank ••••1111/)).toBeVisible()
  await button(page, 'Start again').click()
  await button(page, 'Next').click()
  await expect(page.getByRole('radio', { name: 'First Platypus Bank ••••1111' })).toBeChecked()
  await button(page, 'Authorize').click()
  await expect(plan).toContainText('First Platypus Bank ••••1111')
  await ui.expectTexts(page, 'Change plan')
  expect((await applicant.readPlan()).is_stopped).toBe(false)
})
