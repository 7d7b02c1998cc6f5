import { typedBank } from '@vestibule/testing/applicant'
import { button, field, fillBank, link, logIn, textsOf } from './journeys/controls.ts'
import { expectNoSideScroll } from './journeys/layout.ts'
import { withDevice } from './journeys/passkey-device.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (400|403)/, contextOptions: { reducedMotion: 'reduce' } })

test('[HO-02] [SU-23] a passkey is made, named, used in another browser and removed; the password then needs a code', async ({
  page,
  person,
  reach,
  stack,
  browser,
}) => {
  await reach('name')
  const device = await withDevice(page)
  await ui.openTitle(page, '/', 'Welcome back')
  await button(page, 'Create a passkey').press('Enter')
  await expect(page.getByText('Your passkey was created.')).toBeFocused()
  await link(page, 'Your security').first().press('Enter')
  await expect(heading(page, 'Your security')).toBeVisible()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: /^Rename/ }).press('Enter')
  await field(page, 'Name').fill('Laptop')
  await page.setViewportSize({ width: 320, height: 640 })
  await field(page, 'Name').press('Enter')
  await expect(passkeys.getByText('Laptop', { exact: true })).toBeVisible()
  await expectNoSideScroll(page)

  const context = await browser.newContext({ baseURL: stack.baseUrl })
  const other = await context.newPage()
  const otherDevice = await withDevice(other)
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', device)
  for (const credential of credentials)
    await otherDevice.cdp.send('WebAuthn.addCredential', { ...otherDevice, credential })
  await other.goto('/login-password')
  await button(other, 'Log in with a passkey').press('Enter')
  await expectScreen(other, 'name')

  await other.goto('/security')
  const here = other.getByRole('region', { name: 'Passkeys' })
  await here.getByRole('button', { name: 'Remove the passkey Laptop' }).press('Enter')
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(here.getByText('You have no passkey yet.')).toBeVisible()
  await expect(here.getByRole('heading')).toBeFocused()

  await ui.press(other, 'Log out', 'home')
  await link(other, 'Log in').click()
  await button(other, 'Log in with a passkey').press('Enter')
  await expect(other.getByText('This passkey did not work.').first()).toBeVisible()
  stack.clock.advance(31)
  await logIn(other, person)
  await expect(heading(other, 'Verify your phone number')).toBeVisible()
  await context.close()
})

test('[HO-02] [HO-03] a code is asked for before a passkey is made, and the passkey before a bank account is saved', async ({
  page,
  person,
  reach,
  stack,
}) => {
  test.slow()
  const { clientId } = await reach('bank')
  await withDevice(page)
  stack.clock.advance(16 * 60)
  await page.goto('/security')
  const texts = (await stack.sandbox.messages(textsOf(person))).length
  await button(page, 'Create a passkey').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Verification code').fill(await stack.sandbox.code(textsOf(person), texts + 1))
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/onboarding')
  await expectScreen(page, 'bank')
  await ui.pressTitle(page, 'Verify with deposits', 'Set up your contribution')
  await fillBank(page, typedBank(clientId).account_number)
  stack.clock.advance(16 * 60)
  await button(page, 'Continue').click()
  await expect(dialog.getByRole('button', { name: 'Get a code by text message' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await expect(heading(page, 'Your deposits are on the way')).toBeVisible()
})
