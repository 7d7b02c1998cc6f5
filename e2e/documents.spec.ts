import type { Page } from '@playwright/test'
import { unverified } from '@vestibule/testing/applicant'
import { jpeg, pdf, png, zip } from '@vestibule/testing/files'
import { button, field } from './journeys/controls.ts'
import { failRequests } from './journeys/network.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, toast, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (413|422|502)|ERR_(FAILED|CONNECTION)/ })

const area = (page: Page) => field(page, 'Drag a file here, or tap to choose one')
const select = (page: Page) => field(page, 'Document type')
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'To be verified' }).getByRole('listitem').filter({ hasText: name })
const files = (page: Page) => page.getByRole('list', { name: 'Added documents' }).getByRole('listitem')

/** Shows the choice of type and file of an item. */
const open = async (page: Page, name: string) => {
  const press = item(page, name).getByRole('button', { name: /^Add (a|another) document for: / })
  if ((await press.getAttribute('aria-expanded')) === 'false') await press.click()
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  area(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const add = async (page: Page, to: string, type: string, name: string, buffer: Buffer) => {
  await open(page, to)
  await select(page).selectOption(type)
  await choose(page, name, buffer)
  // The choice disappears when the browser has checked the file.
  await expect(select(page)).toBeHidden()
}

const documents = 'Help us verify your identity'
const uploaded = 'Your documents have been uploaded'

test('[KY-01] [KY-03] [KY-04] [KY-07] [KY-15] [NV-08] all four items', async ({
  page,
  person,
  reach,
  stack,
}) => {
  person.ssn = unverified('0002').ssn
  const applicant = await reach('contribution')
  await ui.openTitle(page, '/onboarding', documents)
  await expect(page).toHaveURL(/\/onboarding\/documents$/)
  for (const name of ['Legal name', 'Legal address', 'Date of birth', 'Social Security number']) {
    await expect(item(page, name)).toContainText('Needs a document')
    await expect(item(page, name).locator('use')).toHaveAttribute('href', '#icon-document')
  }
  await expect(page.getByText('Total size')).toBeHidden()
  await open(page, 'Legal name')
  await expect(area(page)).toHaveAttribute('accept', 'image/jpeg,image/png,application/pdf')

  await test.step('obstacles are explained', async () => {
    await choose(page, 'early.png', png())
    await expect(page.getByText('Please select a document type before uploading.')).toBeVisible()
    await expect(select(page)).toBeFocused()
    await select(page).selectOption('Passport')
    await choose(page, 'passport.pdf', zip())
    await expect(page.getByText('passport.pdf: Only JPEG, PNG and PDF files can be uploaded.')).toBeVisible()
    await expect(button(page, 'Upload')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Upload').click({ force: true })
    await expect(page.getByText('Please add a document first.')).toBeVisible()
  })

  await test.step('each document takes items off the list', async () => {
    await choose(page, 'passport.png', png(1_048_576))
    await expect(item(page, 'Legal name')).toContainText('Document added')
    await expect(button(page, 'Add another document for: Legal name')).toBeFocused()
    await expect(select(page)).toBeHidden()
    await expect(item(page, 'Date of birth')).toContainText('Document added')
    await expect(item(page, 'Date of birth').locator('use')).toHaveAttribute('href', '#icon-check')
    await expect(item(page, 'Legal address')).toContainText('Needs a document')
    await expect(page.getByText('Total size: 1.00MB of 15MB')).toBeVisible()
    await button(page, 'Upload').press('Enter')
    await ui.expectTexts(page, 'Please add a document for: Legal address and Social Security number.')
    await add(page, 'Legal address', "Driver's license", `${'../'.repeat(90)}license.jpg`, jpeg())
    await add(page, 'Social Security number', 'Social Security document', 'card.pdf', await pdf())
    await expect(files(page)).toHaveCount(3)
    await expect(button(page, 'Upload')).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a second of a type replaces the first; one can be deleted', async () => {
    await add(page, 'Social Security number', 'Social Security document', 'better.png', png(3_000))
    await expect(files(page)).toHaveCount(3)
    await expect(button(page, 'Delete better.png')).toBeVisible()
    await expect(button(page, 'Delete card.pdf')).toBeHidden()
    await button(page, 'Delete passport.png').click()
    await expect(files(page)).toHaveCount(2)
    await expect(item(page, 'Date of birth')).toContainText('Document added')
  })

  await stack.sandbox.fault({ provider: 'ascend', path: '/investordocs', kind: 'delay', ms: 2_000, times: 1 })
  await ui.pressText(page, 'Upload', 'Submitting documents and verifying your identity...')
  await expect(page.getByRole('progressbar', { name: 'Sent so far' })).toHaveAttribute('value', '100')
  await expect(heading(page, uploaded)).toBeVisible()
  await expect(page).toHaveURL(/\/message\/successfullDocumentsUploaded$/)
  expect(await applicant.readClient()).toMatchObject({ client_status: 'KYC_DOCUMENT_UPLOADED' })
  const held = (await stack.sandbox.ledger()).documents.filter(({ upload, linked }) => upload && linked)
  expect(held.map(({ document_type }) => document_type)).toEqual(
    expect.arrayContaining(['DRIVING_LICENSE', 'SOCIAL_SECURITY_DOCUMENT']),
  )
  // After the reload the page polls the status three more times.
  await page.reload()
  await expect(heading(page, uploaded)).toBeVisible()
  await stack.sandbox.review(applicant.accountId, 'approve')
  await expect(page).toHaveURL(/\/onboarding\/contribution$/, { timeout: 20_000 })
})

test('[KY-03] [KY-05] [KY-06] [KY-15] a file that the check or the upload refuses', async ({
  page,
  person,
  reach,
}) => {
  person.ssn = unverified('0003').ssn
  await reach('contribution')
  await page.setViewportSize({ width: 390, height: 844 })
  await ui.openTitle(page, '/onboarding', documents)
  await expect(page.getByRole('list', { name: 'To be verified' }).getByRole('listitem')).toHaveCount(1)
  await open(page, 'Legal address')
  expect(await select(page).getByRole('option').allTextContents()).toEqual([
    'Select…',
    "Driver's license",
    'Marriage certificate',
  ])

  const upload = () => button(page, 'Upload').click()
  const locked = await pdf({ encrypted: true })
  const why = 'This PDF needs a password. Print it to a new PDF, or upload a photo of it instead.'

  await test.step('refused for its content when it is added', async () => {
    await add(page, 'Legal address', "Driver's license", 'license.pdf', locked)
    await expect(files(page)).toContainText('license.pdf')
    await expect(files(page)).toContainText(why)
    await expect(item(page, 'Legal address')).toContainText('Needs a document')
    await expect(page.locator('[aria-live]', { hasText: `license.pdf: ${why}` })).toBeAttached()
    await expect(button(page, 'Upload')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Delete license.pdf').click()
    await expect(files(page)).toHaveCount(0)
  })

  await test.step('a check that fails refuses nothing, so the upload does', async () => {
    await failRequests(page, '**/api/documents/check/**', { status: 0 })
    await add(page, 'Legal address', "Driver's license", 'license.pdf', locked)
    await expect(item(page, 'Legal address')).toContainText('Document added')
    await expect(page.getByText('Checking…')).toBeHidden()
    await upload()
    await expect(toast(page, `Document upload failed Unprocessable Entity: ${why}`)).toBeVisible()
    await expect(files(page)).toContainText(why)
    await button(page, 'Dismiss').click()
    await page.unroute('**/api/documents/check/**')
    await add(page, 'Legal address', "Driver's license", 'license.jpg', jpeg())
    await expect(files(page)).not.toContainText(why)
  })

  await expect(files(page)).toHaveCount(1)
  await upload()
  await expect(heading(page, uploaded)).toBeVisible()
  await ui.openTitle(page, '/onboarding', uploaded)
})
