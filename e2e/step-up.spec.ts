import type { Page } from '@playwright/test'
import { typedBank } from '@vestibule/testing/applicant'
import { expectAccessible } from './journeys/accessibility.ts'
import { button, field, fillBank, textsOf } from './journeys/controls.ts'
import { expect, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|403)/ })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('[HO-03] [AX-01] a bank account is saved after a new proof, without typing it again', async ({
  page,
  person,
  visit,
  stack,
}) => {
  test.slow()
  const { sandbox, clock } = stack
  const texts = async () => (await sandbox.messages(textsOf(person))).length
  const number = typedBank((await visit('bank')).clientId).account_number
  await ui.pressTitle(page, 'Verify with deposits', 'Set up your contribution')
  await fillBank(page, number)
  clock.advance(16 * 60)
  const before = await texts()
  await button(page, 'Continue').click()
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await expect(dialog(page).getByText('Verification code sent!')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the step-up')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Please confirm that it is you, then try again.').first()).toBeVisible()
  // The number is hidden while its field is not focused.
  await expect(field(page, 'Account number')).toHaveValue('•'.repeat(number.length))

  await button(page, 'Continue').click()
  const code = await sandbox.code(textsOf(person), before + 1)
  await dialog(page)
    .getByLabel('Verification code')
    .fill(code === '000000' ? '000001' : '000000')
  await expect(dialog(page).getByText('Entered code did not match. Please try again.')).toBeVisible()
  await dialog(page).getByLabel('Verification code').fill(code)
  await expect(page.getByRole('heading', { level: 1, name: 'Your deposits are on the way' })).toBeVisible()
  expect(await texts()).toBe(before + 1)
})
