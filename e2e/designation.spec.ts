import { wrongCode } from '@vestibule/testing/applicant'
import { button, field, link, textsOf } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { expectNoSideScroll } from './journeys/layout.ts'
import { expect, test } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 40[03]/ })

test('[MA-06] the owner of an open IRA names a trust in place of a person, signs, and finds it after a reload', async ({
  page,
  person,
  reach,
  stack,
}) => {
  test.slow()
  await reach('congratulations')
  await page.goto('/')
  await link(page, 'Beneficiaries').click()
  const primary = page.getByRole('group', { name: 'Primary beneficiary 1' })
  await primary.getByLabel('Kind of beneficiary').selectOption('A trust')
  await button(page, 'Review and sign').click()
  await expect(primary.getByLabel('Allocation (%)')).toBeFocused()
  await primary.getByLabel('Allocation (%)').fill('100')
  await primary.getByLabel('Name of the trust').fill('King Family Trust')
  await primary.getByLabel('Date of the trust').fill('02/03/2019')
  await button(page, 'Add contingent beneficiary').click()
  const contingent = page.getByRole('group', { name: 'Contingent beneficiary 1' })
  await expect(contingent).toBeFocused()
  await contingent.getByLabel('Kind of beneficiary').selectOption('My estate')
  await contingent.getByLabel('Allocation (%)').fill('100')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)
  stack.clock.advance(16 * 60)
  await button(page, 'Review and sign').click()
  const dialog = page.getByRole('dialog', { name: 'Sign your designation' })
  await expect(dialog).toContainText('King Family Trust, a trust of February 3, 2019: 100%')
  await expect(dialog).toContainText('My estate: 100%')
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = await dialog.getByText('Go back').evaluate((label) => {
    const range = document.createRange()
    range.selectNodeContents(label)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  const before = (await stack.sandbox.messages(textsOf(person))).length
  await button(dialog, 'Sign and save').click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = await stack.sandbox.code(textsOf(person), before + 1)
  await field(proof, 'Verification code').fill(code)
  await expect(page.getByText('Your new beneficiaries were saved.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(primary.getByLabel('Name of the trust')).toHaveValue('King Family Trust')
  await expect(page.getByText(/^You signed these beneficiaries on /)).toBeVisible()
})

test('[MA-06] in a community property state, the spouse signs by a link and a code, without the owner’s session', async ({
  page,
  person,
  reach,
  stack,
  browser,
}) => {
  test.slow()
  await reach('congratulations')
  await query(
    stack,
    `update address set state = 'CA' where client_id in (select c.id from client c join app_user u on u.id = c.user_id where u.email = $1)`,
    [person.email],
  )
  await page.goto('/beneficiaries')
  await field(page, 'Marital status').selectOption('Married')
  const email = `spouse.${person.email}`
  const primary = page.getByRole('group', { name: 'Primary beneficiary 1' })
  await primary.getByLabel('Kind of beneficiary').selectOption('My estate')
  await primary.getByLabel('Allocation (%)').fill('100')
  await page.getByLabel('First name').fill('Charles')
  await page.getByLabel('Last name').fill('Babbage')
  const ofSpouse = field(page, 'Email address of your spouse')
  await ofSpouse.fill(person.email)
  await button(page, 'Review and sign').click()
  await expect(ofSpouse).toHaveAccessibleDescription(/an email address that only your spouse reads/)
  await ofSpouse.fill(email)
  await button(page, 'Review and sign').click()
  await button(page, 'Sign and save').click()
  await expect(page.getByRole('button', { name: 'Withdraw them' })).toBeVisible()

  const mail = async () => (await stack.sandbox.messages(email)).map(({ text }) => text).join()
  await expect.poll(mail, { timeout: 30_000 }).toContain('/spouse?')
  const link = /\/spouse\?\S+/.exec(await mail())?.[0] ?? ''
  const other = await (await browser.newContext()).newPage()
  await other.goto(new URL(link, page.url()).href)
  await button(other, 'Email me a code').click()
  await field(other, 'First name').fill('Charles')
  await field(other, 'Last name').fill('Babbage')
  await field(other, 'Date of birth').fill('12/26/1971')
  const code = await stack.sandbox.code(email)
  const typed = field(other, 'Verification code')
  await typed.fill(wrongCode(code))
  await expect(typed).toHaveAccessibleDescription(/did not match/)
  await expect(button(other, 'Resend code')).toBeDisabled()
  await typed.fill(code)
  await expect(other.getByText('My estate: 100%')).toBeVisible()
  await button(other, 'Sign').click()
  await expect(other.getByText('Thank you. You have signed the consent.')).toBeVisible()
  await page.reload()
  await expect(primary.getByLabel('Kind of beneficiary')).toHaveValue('ESTATE')
  await other.context().close()
})
