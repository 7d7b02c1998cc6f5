import type { Page } from '@playwright/test'
import { typedBank } from '@vestibule/testing/applicant'
import { button, field, fillBank, logIn, textsOf } from './journeys/controls.ts'
import { expectNoSideScroll } from './journeys/layout.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|401|403)/ })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('[HO-03] a bank account is saved after a new proof, without typing it again', async ({
  page,
  person,
  visit,
  stack,
}) => {
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
  await expectNoSideScroll(page)

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

test('[SU-29] with stopped texts, the log-in and the next action are proven by email', async ({
  page,
  person,
  visit,
  stack,
}) => {
  const { sandbox, clock } = stack
  await visit('bank')
  await sandbox.text(person.phone, 'STOP')
  await page.context().clearCookies()
  clock.advance(31)
  await page.goto('/login-password')
  const emailed = await sandbox.codeAfter(person.email, () => logIn(page, person))
  await expect(page.getByRole('heading', { level: 1, name: 'Verify that it is you' })).toBeVisible()
  await expect(page.getByText('You stopped our texts, so we sent an email')).toBeVisible()
  await field(page, 'Verification code').fill(emailed)
  await expectScreen(page, 'bank')

  await ui.pressTitle(page, 'Verify with deposits', 'Set up your contribution')
  await fillBank(page, '1234567')
  clock.advance(16 * 60)
  const code = await sandbox.codeAfter(person.email, () => button(page, 'Continue').click())
  await expect(dialog(page).getByText('You stopped our texts. Enter your password')).toBeVisible()
  const enter = async (password: string, code: string) => {
    await dialog(page).getByLabel('Password', { exact: true }).fill(password)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByLabel('Verification code').fill(code)
  }
  await enter('Wrong-Horse-7', code)
  await expect(dialog(page).getByText('Email or password is incorrect.')).toBeVisible()
  await enter(person.password, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Your deposits are on the way' })).toBeVisible()
})
