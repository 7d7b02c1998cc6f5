import { Applicant } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { button, field, link, textsOf } from './journeys/controls.ts'
import { expectNoSideScroll } from './journeys/layout.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|401|403|409|422)/ })

test('[MA-04] a new email is proven after a step-up, also after a reload, and the page says what is held until when', async ({
  page,
  person,
  visit,
  stack,
}) => {
  const { sandbox, clock } = stack
  await visit('bank')
  const { email } = new Applicant(stack.baseUrl, sandbox).person
  await ui.openTitle(page, '/', 'Welcome back')
  await link(page, 'Your details').press('Enter')
  await expect(heading(page, 'Your details')).toBeFocused()
  clock.advance(16 * 60)
  const texts = (await sandbox.messages(textsOf(person))).length
  await button(page, 'Change email address').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await dialog.getByLabel('New email address').fill(email)
  await field(page, 'Your password').fill('Wrong-Horse-7')
  await button(page, 'Continue').click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await stepUp.getByLabel('Verification code').fill(await sandbox.code(textsOf(person), texts + 1))
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await field(page, 'Your password').fill(person.password)
  await button(page, 'Continue').click()
  await expect(dialog.getByText('Enter the code that we sent to')).toBeVisible()

  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
  await button(page, 'Enter code for the new email address').press('Enter')
  await page.setViewportSize({ width: 320, height: 640 })
  await dialog.getByLabel('Verification code').fill(await sandbox.code(email))
  await expect(page.getByText('Your email address was changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText("contributions and your contact details can't be changed until")).toBeVisible()
  await expectNoSideScroll(page)

  await button(page, 'Change phone number').press('Enter')
  await page.getByLabel('New phone number').fill('646-555-0187')
  await field(page, 'Your password').fill(person.password)
  await button(page, 'Continue').click()
  await expect(page.getByText(/this is possible again from \w+ \d/)).toBeVisible()
})

test('[MA-04] the details page asks for no contact before the phone and email are verified', async ({
  page,
  reach,
}) => {
  await reach('verify-email')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/details')
  await expect(link(page, 'Your security')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/api/auth/session')
  expect(asked).not.toContain('/api/contact')
})

test('[MA-04] the security page lists email, phone and password, and leads back to the accounts', async ({
  page,
  person,
  reach,
}) => {
  await reach('name')
  await page.goto('/security')
  const rows = page.getByRole('region', { name: 'How you log in' })
  await expect(rows.getByText(person.email)).toBeVisible()
  await expect(rows.getByText(person.phone)).toBeVisible()
  await expect(link(page, 'Change password')).toHaveAttribute('href', '/onboarding/forgot-password')
  await link(page, 'Back to your accounts').click()
  await expect(page).toHaveURL(/\/$/)
})

test('[MA-04] a home address is replaced by a suggested one after the password', async ({
  page,
  person,
  visit,
  stack,
}) => {
  await visit('bank')
  stack.clock.advance(16 * 60)
  const texts = (await stack.sandbox.messages(textsOf(person))).length
  await ui.openTitle(page, '/details', 'Your details')
  await button(page, 'Change home address').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your home address' })
  await expect(dialog.getByLabel('City')).toHaveValue('New York')
  await dialog.getByLabel('Street address').fill('123 Main')
  await dialog.getByRole('option', { name: '123 Main Street, Albany, NY' }).click()
  await expect(dialog.getByLabel('Street address')).toHaveValue('123 Main Street')
  await button(page, 'Continue').click()
  await expect(dialog.getByText('Password is required.')).toBeVisible()
  await field(page, 'Your password').fill(person.password)
  await button(page, 'Continue').click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await stepUp.getByLabel('Verification code').fill(await stack.sandbox.code(textsOf(person), texts + 1))
  await expect(page.getByText('Your home address was changed.')).toBeVisible()
  await expect(page.getByText(/^123 Main Street, Albany, NY \d{5}/)).toBeVisible()
})

test('[MA-04] a new legal name is asked for with a document, is in review, and can be withdrawn', async ({
  page,
  visit,
  person,
}) => {
  await visit('bank')
  await ui.openTitle(page, '/details', 'Your details')
  await button(page, 'Change legal name').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your legal name' })
  await dialog.getByLabel('Legal last name').fill('Byron')
  await field(page, 'Your password').fill(person.password)
  await button(page, 'Continue').click()
  await expect(dialog.getByText('Please select a document type before uploading.')).toBeVisible()
  await dialog.getByLabel('Document type').selectOption('Court order')
  await button(page, 'Continue').click()
  await expect(dialog.getByText('Please add a document that shows the new name.')).toBeVisible()
  const document = dialog.getByLabel('Drag a file here, or tap to choose one')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await document.setInputFiles(file('notes.txt', Buffer.from('no picture')))
  await expect(dialog.getByText('notes.txt: Only JPEG, PNG and PDF files can be uploaded.')).toBeVisible()
  await document.setInputFiles(file('broken.pdf', Buffer.from('%PDF-1.7 and no more')))
  await expect(dialog.getByText('broken.pdf was added.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(dialog.getByText('broken.pdf: This file is damaged')).toBeVisible()
  await document.setInputFiles(file('certificate.jpg', jpeg()))
  await button(page, 'Continue').click()
  await expect(page.getByText('We got your document and will email you')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We are reviewing the change to Ada Byron.')).toBeVisible()
  await button(page, 'Withdraw the new name').press('Enter')
  await expect(page.getByText('The change of your name was withdrawn.')).toBeVisible()
  await expect(button(page, 'Change legal name')).toBeVisible()
})
